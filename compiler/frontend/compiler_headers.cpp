#include "compiler/frontend/compiler_headers.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace brook::frontend {
namespace {

using llvm::vfs::FileSystem;
using FileSystemPointer = llvm::IntrusiveRefCntPtr<FileSystem>;

/// Blanks the argument in GCC's `__malloc__ (omp_free)`, because Clang's attribute takes none.
std::string forClang(std::string text) {
  constexpr std::string_view kAttribute = "__malloc__ (";
  std::size_t end = 0;
  for (std::size_t at = 0; (at = text.find(kAttribute, end)) != std::string::npos;) {
    const std::size_t argument = at + kAttribute.size() - 1;
    end = std::min(text.find(')', argument), text.size() - 1);
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(argument), end + 1 - argument, ' ');
  }
  return text;
}

/// A header of GCC, modified without a change of its length.
class HeaderFile : public llvm::vfs::File {
 public:
  explicit HeaderFile(std::unique_ptr<File> file) : file_(std::move(file)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return file_->status(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name,
                                                               int64_t size, bool needsNull,
                                                               bool isVolatile) override {
    auto buffer = file_->getBuffer(name, size, needsNull, isVolatile);
    if (!buffer) return buffer;
    return llvm::MemoryBuffer::getMemBufferCopy(forClang((*buffer)->getBuffer().str()),
                                                (*buffer)->getBufferIdentifier());
  }
  std::error_code close() override { return file_->close(); }

 private:
  std::unique_ptr<File> file_;
};

/// A file system that hides the files of one folder which another folder has too.
class OnlyOfCompiler : public llvm::vfs::ProxyFileSystem {
 public:
  OnlyOfCompiler(FileSystemPointer files, std::string folder, std::string other)
      : ProxyFileSystem(std::move(files)), folder_(std::move(folder)), other_(std::move(other)) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    if (isHidden(path)) return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::status(path);
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override {
    if (isHidden(path)) return std::make_error_code(std::errc::no_such_file_or_directory);
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file || !llvm::StringRef(path.str()).starts_with(folder_ + "/")) return file;
    return std::make_unique<HeaderFile>(std::move(*file));
  }

 private:
  bool isHidden(const llvm::Twine& path) {
    const std::string text = path.str();
    llvm::StringRef name = text;
    return name.consume_front(folder_ + "/") && !name.empty() &&
           getUnderlyingFS().exists(other_ + "/" + name);
  }

  std::string folder_;
  std::string other_;
};

/// Returns the include folder of the GCC installation whose C++ library Clang found. Clang's path
/// is "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12". Empty: Clang found none.
std::string folderOf(const clang::HeaderSearchOptions& options) {
  constexpr llvm::StringLiteral kToLibrary = "/../../../../include/c++/";
  for (const clang::HeaderSearchOptions::Entry& entry : options.UserEntries) {
    const llvm::StringRef path = entry.Path;
    const std::size_t end = path.find(kToLibrary);
    if (end != llvm::StringRef::npos) return path.substr(0, end).str() + "/include";
  }
  return "";
}

}  // namespace

FileSystemPointer withCompilerHeaders(FileSystemPointer files, const std::string& clangsHeaders,
                                      clang::HeaderSearchOptions& options) {
  const std::string folder = folderOf(options);
  if (folder.empty() || !files->exists(folder)) return files;
  options.AddPath(folder, clang::frontend::After, /*IsFramework=*/false, /*IgnoreSysRoot=*/true);
  return llvm::makeIntrusiveRefCnt<OnlyOfCompiler>(std::move(files), folder, clangsHeaders);
}

}  // namespace brook::frontend
