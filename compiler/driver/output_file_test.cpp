#include "compiler/driver/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace brook::driver {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAdvice = ". Give a file in a folder that exists and may be written to";

std::string contents(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class OutputFileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(testing::TempDir()) /
        (std::string("brook_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::size_t fileCount() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(OutputFileTest, NothingIsVisibleBeforeCommit) {
  const fs::path path = folder_ / "x.cpp";
  std::ofstream(path) << "old";
  OutputFiles files;
  ASSERT_TRUE(files.add(path, "new"));
  EXPECT_EQ(contents(path), "old");
  ASSERT_TRUE(files.commit());
  EXPECT_EQ(contents(path), "new");
  EXPECT_EQ(fileCount(), 1u);
}

TEST_F(OutputFileTest, WithoutCommitNothingIsLeftBehind) {
  {
    OutputFiles files;
    ASSERT_TRUE(files.add(folder_ / "x.cpp", "new"));
  }
  EXPECT_EQ(fileCount(), 0u);
}

TEST_F(OutputFileTest, RemovesOrdinaryFilesThatAreNoInputs) {
  const std::string output = folder_ / "x.cpp", input = folder_ / "own.h";
  std::ofstream(output) << "old";
  std::ofstream(input) << "mine";
  const std::vector<std::string> files =
      ordinaryFiles({"-", "/dev/null", folder_, folder_ / "missing", output, input});
  EXPECT_EQ(files, (std::vector<std::string>{output, input}));
  removeFiles(files, {folder_ / "." / "own.h"});
  EXPECT_FALSE(fs::exists(output));
  EXPECT_TRUE(fs::exists(input));
}

TEST_F(OutputFileTest, SaysWhyAFileCannotBeWritten) {
  OutputFiles files;
  const std::string missing = folder_ / "no" / "x.cpp";
  Result<void> result = files.add(missing, "new");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.failure().message,
            "cannot write '" + missing + "': No such file or directory" + kAdvice);
  result = files.add(folder_, "new");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.failure().message,
            "cannot write '" + folder_.string() + "': it is a directory" + kAdvice);
}

}  // namespace
}  // namespace brook::driver
