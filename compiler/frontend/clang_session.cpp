#include "compiler/frontend/clang_session.h"

#include "clang/Basic/Version.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "compiler/frontend/compiler_headers.h"
#include "compiler/frontend/prelude.h"
#include "compiler/support/hidden_macros.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <dlfcn.h>

namespace brook::frontend {
namespace {

/// The file to be included before the user's text, made for each run.
constexpr const char* kPreamble = "brook/preamble.hpp";

/// The prelude, out of sight of the user's macros. A program that names the library's namespace
/// uses more than streams. Emitted code includes <brook/brook.hpp> always; here its cost is paid
/// only by such programs.
std::string preambleText(const Options& options, const std::string& text, PreludeUse prelude) {
  const std::vector<std::string> macros = hiddenMacros(options.defines);
  const bool usesLibrary =
      prelude == PreludeUse::WithLibraries || text.find("brook::") != std::string::npos;
  return "#pragma GCC system_header\n" + hideMacros(macros) + "#include <" + kPreludeFile + ">\n" +
         (usesLibrary ? "#include <brook/brook.hpp>\n" : "") + showMacros(macros);
}

/// The real files with the prelude's laid over them.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const std::string& preamble) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(std::string(kPreludeFolder) + "/" + kPreamble, 0,
                  llvm::MemoryBuffer::getMemBufferCopy(preamble));
  for (const PreludeFile& file : preludeFiles()) {
    memory->addFile(file.path, 0, llvm::MemoryBuffer::getMemBuffer(file.text, file.path));
  }
  auto overlay =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  overlay->pushOverlay(memory);
  return overlay;
}

/// Where Clang's library lies; empty if that cannot be found out.
std::string libraryFolder() {
  Dl_info library;
  if (dladdr(reinterpret_cast<const void*>(&clang::getClangFullVersion), &library) == 0) return "";
  llvm::SmallString<256> path;
  if (llvm::sys::fs::real_path(library.dli_fname, path)) return "";
  return llvm::sys::path::parent_path(path).str();
}

/// The command line that clang would have been given.
std::vector<std::string> arguments(const Options& options, PreludeUse prelude,
                                   const std::vector<std::string>& clangFlags) {
  // Clang looks for the C++ library from where the compiler lies, and names its headers so.
  std::vector<std::string> result = {libraryFolder() + "/brcc", "-x", "c++", "-std=gnu++17",
                                     "-fsyntax-only"};
  // In kernels braces make a vector and convert as a constructor does (brook-language 2.2).
  result.emplace_back("-Wno-c++11-narrowing");
  // A kernel without its return value is an error of check; the C++ compiler warns of host code.
  result.emplace_back("-Wno-return-type");
  // Old programs have it, and C++ compilers take it.
  result.emplace_back("-Wno-register");
  // -Weverything has no use for these: the text is C++17, and brcc makes it from what users write.
  for (const char* flag : {"-Wno-c++98-compat", "-Wno-c++98-compat-pedantic",
                           "-Wno-pre-c++17-compat", "-Wno-gcc-compat"}) {
    result.emplace_back(flag);
  }
  const std::string resources = resourceFolder();
  if (!resources.empty()) result.insert(result.end(), {"-resource-dir", resources});
  // First, so that these headers of the runtime hide the installed ones.
  result.push_back(std::string("-I") + kPreludeFolder);
  for (const std::string& path : options.includePaths)
    result.push_back("-I" + path);
  for (const std::string& path : options.systemIncludePaths) {
    result.insert(result.end(), {"-isystem", path});
  }
  for (const std::string& name : options.undefines)
    result.push_back("-U" + name);
  for (const std::string& define : options.defines)
    result.push_back("-D" + define);
  if (prelude != PreludeUse::None) result.insert(result.end(), {"-include", kPreamble});
  if (prelude == PreludeUse::WithLibraries) {
    for (const char* header : kCLibrary)
      result.insert(result.end(), {"-include", header});
  }
  for (const std::string& file : options.forcedIncludes) {
    result.insert(result.end(), {"-include", file});
  }
  result.insert(result.end(), clangFlags.begin(), clangFlags.end());
  result.insert(result.end(), {"--", options.inputName});
  return result;
}

}  // namespace

std::string resourceFolder() {
  const std::string folder = libraryFolder();
  const std::string version = CLANG_VERSION_MAJOR_STRING;
  // Clang's own layout, then that of distributions that keep several versions side by side.
  for (const std::string& candidate :
       {folder + "/clang/" + version, folder + "/../lib/clang/" + version,
        folder + "/../llvm-" + version + "/lib/clang/" + version}) {
    if (llvm::sys::fs::is_directory(candidate + "/include")) return candidate;
  }
  return "";
}

std::unique_ptr<clang::CompilerInstance> makeCompiler(const Options& options,
                                                      const std::string& text, PreludeUse prelude,
                                                      const std::vector<std::string>& clangFlags,
                                                      clang::DiagnosticConsumer& consumer) {
  const auto files = makeFileSystem(preambleText(options, text, prelude));
  auto driverOptions = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  const auto driverDiagnostics = clang::CompilerInstance::createDiagnostics(
      driverOptions.get(), &consumer, /*ShouldOwnClient=*/false);
  const std::vector<std::string> strings = arguments(options, prelude, clangFlags);
  std::vector<const char*> pointers;
  for (const std::string& string : strings)
    pointers.push_back(string.c_str());
  clang::CreateInvocationOptions how;
  how.Diags = driverDiagnostics;
  how.VFS = files;
  std::shared_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(pointers, how);
  if (!invocation || driverDiagnostics->hasErrorOccurred()) return nullptr;
  // The input is always given as text: the driver has read it, and a second read could differ.
  invocation->getPreprocessorOpts().addRemappedFile(
      options.inputName, llvm::MemoryBuffer::getMemBufferCopy(text, options.inputName).release());
  invocation->getHeaderSearchOpts().Verbose = options.showsSearchPaths;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getDiagnosticOpts().ShowCarets = false;  // or Clang prints a count of errors itself
  invocation->getDiagnosticOpts().ElideType = false;   // "gather<[...], 2>" is no type of users
  invocation->getDiagnosticOpts().ErrorLimit = 0;      // render.h counts what is shown
  auto compiler = std::make_unique<clang::CompilerInstance>();
  compiler->setInvocation(invocation);
  compiler->createDiagnostics(&consumer, /*ShouldOwnClient=*/false);
  compiler->createFileManager(
      withCompilerHeaders(files, resourceFolder() + "/include", invocation->getHeaderSearchOpts()));
  return compiler;
}

}  // namespace brook::frontend
