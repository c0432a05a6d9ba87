// Programs that are kept from one run to the next: hits and misses.
#include "runtime/backend/gl/program_binaries.h"

#include "runtime/backend/gl/binding_fixture.h"
#include "runtime/backend/gl/calls_fixture.h"
#include "runtime/backend/gl/program_gl.h"

#include <epoxy/gl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace brook::gl {
namespace {

namespace fs = std::filesystem;
using test::InterposedGl;
using test::TestKernel;
using test::Times;
using testing::Contains;
using testing::Not;
using enum ParameterKind;

fs::path makeTemporaryFolder() {
  std::string name = testing::TempDir() + "brook_programs_XXXXXX";
  return mkdtemp(name.data());
}

class KeptPrograms : public BindingTest {
 protected:
  KeptPrograms() : folder_(makeTemporaryFolder()) {}
  ~KeptPrograms() override { fs::remove_all(folder_); }

  void SetUp() override {
    if (!backend_->device().features.programBinaries)
      GTEST_SKIP() << "the driver gives no programs";
  }

  // Returns the OpenGL calls of a run of the increment program from its start.
  std::vector<std::string> callsOfARun(const std::string& body = "out_1 = fetch_0() + 1.0;") {
    GlSettings settings;
    settings.cacheFolder = folder_;
    backend_ = createBackend(GetParam().stage, settings);
    const TestKernel kernel("increment",
                            {{"a", Stream, ElementType::Float}, {"r", Output, ElementType::Float}},
                            body, {{1}}, GetParam().bindingKinds);
    const auto a = makeStream({3, 5, 7}, ramp(105));
    const auto r = makeStream<float>({3, 5, 7}, {});
    map(kernel, {stream(a), stream(r)}, {3, 5, 7});
    std::vector<float> expected = ramp(105);
    for (float& value : expected)
      value += 1;
    EXPECT_EQ(read<float>(*r), expected);
    return calls_.take();
  }

  std::vector<fs::path> entries() const {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder_ / "programs"))
      paths.push_back(entry.path());
    return paths;
  }

  fs::path folder_;
  InterposedGl calls_;
};
INSTANTIATE_TEST_SUITE_P(Bindings, KeptPrograms, testing::ValuesIn(kBindingCases), bindingCaseName);

TEST_P(KeptPrograms, AreNotCompiledAgain) {
  EXPECT_THAT(callsOfARun(), Contains("glCompileShader"));
  const std::size_t count = entries().size();
  EXPECT_GE(count, 1u);
  EXPECT_THAT(callsOfARun(), Not(Contains("glCompileShader")));
  EXPECT_EQ(entries().size(), count);
}

TEST_P(KeptPrograms, AreFoundByTheirText) {
  callsOfARun();
  const std::size_t count = entries().size();
  EXPECT_THAT(callsOfARun("out_1 = 1.0 + fetch_0();"), Contains("glCompileShader"));
  EXPECT_EQ(entries().size(), count + 1);
}

TEST_P(KeptPrograms, DamagedEntriesAreReplaced) {
  callsOfARun();
  for (const fs::path& entry : entries())
    fs::resize_file(entry, fs::file_size(entry) / 2);
  EXPECT_THAT(callsOfARun(), Contains("glCompileShader"));
  EXPECT_THAT(callsOfARun(), Not(Contains("glCompileShader")));
}

// A driver changed without a new version.
TEST_P(KeptPrograms, EntriesThatTheDriverRefusesAreReplaced) {
  callsOfARun();
  calls_.fail("glProgramBinary", GL_INVALID_ENUM, Times::Always);
  EXPECT_THAT(callsOfARun(), Contains("glGetProgramBinary"));
  calls_.heal();
  calls_.fail("glProgramBinary", GL_NO_ERROR, Times::Always);  // leaves the program unlinked
  EXPECT_THAT(callsOfARun(), Contains("glGetProgramBinary"));
  calls_.heal();
  EXPECT_THAT(callsOfARun(), Not(Contains("glCompileShader")));
}

TEST_P(KeptPrograms, ProgramsThatTheDriverDoesNotGiveAreCompiledEachTime) {
  calls_.fail("glGetProgramBinary", GL_INVALID_OPERATION, Times::Always);
  EXPECT_THAT(callsOfARun(), Contains("glCompileShader"));
  EXPECT_THAT(callsOfARun(), Contains("glCompileShader"));
  EXPECT_FALSE(fs::exists(folder_ / "programs"));
}

TEST_P(KeptPrograms, AFolderThatCannotBeWrittenIsNoError) {
  std::ofstream(folder_ / "programs") << "no folder";
  EXPECT_THAT(callsOfARun(), Contains("glCompileShader"));
  EXPECT_THAT(callsOfARun(), Contains("glCompileShader"));
}

TEST_P(KeptPrograms, NothingIsKeptWithoutAFolder) {
  const fs::path folder = std::exchange(folder_, fs::path());
  EXPECT_THAT(callsOfARun(), Not(Contains("glGetProgramBinary")));
  folder_ = folder;
}

TEST(ProgramBinariesKey, DependsOnTheDriver) {
  constexpr GlVersion kVersions[] = {{false, 4, 3}};
  ContextEgl context(kVersions);
  const ContextEgl::ContextScope current(context);
  DeviceGl device = DeviceGl::query(LimitSource::Driver);
  if (!device.features.programBinaries) GTEST_SKIP() << "the driver gives no programs";
  const fs::path folder = makeTemporaryFolder();
  const TestKernel kernel("k", {{"r", Output, ElementType::Float}}, "out_0 = 1.0;", {{0}},
                          {BindingKind::StorageBuffer});
  const ShaderDescriptor& shader = kernel.descriptor().shaders[0];
  InterposedGl calls;
  const auto compiles = [&] {
    calls.take();
    const ProgramBinaries binaries(device, folder);
    const ProgramGl program(kernel.descriptor(), shader, ProgramConstants(), &binaries);
    const std::vector<std::string> names = calls.take();
    return std::find(names.begin(), names.end(), "glCompileShader") != names.end();
  };
  EXPECT_TRUE(compiles());
  EXPECT_FALSE(compiles());
  for (std::string* text : {&device.info.vendor, &device.info.renderer, &device.info.version}) {
    *text += " of tomorrow";
    EXPECT_TRUE(compiles());
    EXPECT_FALSE(compiles());
  }
  calls.fail("glGetStringi", GL_NO_ERROR, Times::Always,
             reinterpret_cast<std::uintptr_t>("GL_EXT_of_tomorrow"));
  EXPECT_TRUE(compiles());
  EXPECT_FALSE(compiles());
  fs::remove_all(folder);
}

std::string variableOr(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value ? value : otherwise;
}

TEST(DriverCacheFolderTest, IsThereForTheTimeOfAContextsMaking) {
  const char* const kVariable = "MESA_SHADER_CACHE_DIR";
  const fs::path folder = makeTemporaryFolder();
  const fs::path inside = folder / "a" / "b";
  unsetenv(kVariable);
  {
    const DriverCacheFolder driverCache(inside);
    EXPECT_EQ(variableOr(kVariable, "unset"), inside.string());
    EXPECT_TRUE(fs::is_directory(inside));
  }
  EXPECT_EQ(variableOr(kVariable, "unset"), "unset");
  {
    const DriverCacheFolder none((fs::path()));
    EXPECT_EQ(variableOr(kVariable, "unset"), "unset");
  }
  {
    std::ofstream(folder / "file") << "no folder";
    const DriverCacheFolder unwritable(folder / "file" / "b");
    EXPECT_EQ(variableOr(kVariable, "unset"), "unset");
  }
  {
    const DriverCacheFolder full("/proc");  // whose file system has no room for anything
    EXPECT_EQ(variableOr(kVariable, "unset"), "unset");
    const bool mayWrite = access("/proc", W_OK) == 0;
    EXPECT_EQ(variableOr("MESA_SHADER_CACHE_DISABLE", "unset"), mayWrite ? "true" : "unset");
  }
  EXPECT_EQ(variableOr("MESA_SHADER_CACHE_DISABLE", "unset"), "unset");
  setenv(kVariable, "the user's", 1);
  {
    const DriverCacheFolder driverCache(inside);
    EXPECT_EQ(variableOr(kVariable, "unset"), "the user's");
  }
  EXPECT_EQ(variableOr(kVariable, "unset"), "the user's");
  unsetenv(kVariable);
  fs::remove_all(folder);
}

// Ends the process, which has not used OpenGL before, with status 0 if Mesa's cache is in the
// folder.
[[noreturn]] void startWithMesasCache() {
  const fs::path folder = makeTemporaryFolder();
  unsetenv("MESA_SHADER_CACHE_DIR");
  GlSettings settings;
  settings.cacheFolder = folder;
  const std::unique_ptr<GlBackend> backend = createBackend(PipelineStage::Compute, settings);
  const bool isMesa = backend->device().info.version.find("Mesa") != std::string::npos;
  const bool keeps = isMesa && backend->device().features.programBinaries;
  const bool isThere = fs::exists(folder / "mesa_shader_cache");
  fs::remove_all(folder);
  std::exit(!keeps || isThere ? 0 : 1);
}

TEST(DriverCacheDeathTest, LiesBesideThePrograms) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(startWithMesasCache(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace brook::gl
