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

/// The file that is included before the user's text; its contents depend on the run.
constexpr const char* kPreamble = "brook/preamble.hpp";

/// Returns the text that includes the prelude and hides it from the user's macros. Emitted code
/// always includes <brook/brook.hpp>. Here only programs that name the library's namespace pay its
/// cost, because only they use more than streams.
std::string preambleText(const Options& options, const std::string& text, PreludeUse prelude) {
  const std::vector<std::string> macros = hiddenMacros(options.defines);
  const bool usesLibrary =
      prelude == PreludeUse::WithLibraries || text.find("brook::") != std::string::npos;
  return "#pragma GCC system_header\n" + hideMacros(macros) + "#include <" + kPreludeFile + ">\n" +
         (usesLibrary ? "#include <brook/brook.hpp>\n" : "") + showMacros(macros);
}

/// Returns the real file system with an overlay that has the prelude's files.
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

/// Returns the folder of Clang's library, or an empty string if it is unknown.
std::string libraryFolder() {
  Dl_info library;
  if (dladdr(reinterpret_cast<const void*>(&clang::getClangFullVersion), &library) == 0) return "";
  llvm::SmallString<256> path;
  if (llvm::sys::fs::real_path(library.dli_fname, path)) return "";
  return llvm::sys::path::parent_path(path).str();
}

/// Returns the equivalent command line of clang.
std::vector<std::string> arguments(const Options& options, PreludeUse prelude,
                                   const std::vector<std::string>& clangFlags) {
  // Clang searches for the C++ library from the compiler's folder, which also begins the names of
  // headers.
  std::vector<std::string> result = {libraryFolder() + "/brcc", "-x", "c++", "-std=gnu++17",
                                     "-fsyntax-only"};
  // In kernels, braces make a vector and convert like a constructor (docs/language/kernel_code.md,
  // Statements).
  result.emplace_back("-Wno-c++11-narrowing");
  // check reports a kernel without a return value; the C++ compiler warns about host code.
  result.emplace_back("-Wno-return-type");
  // Old programs use `register`, and C++ compilers accept it.
  result.emplace_back("-Wno-register");
  // -Weverything must not report these: brcc generates this text, which is C++17.
  for (const char* flag : {"-Wno-c++98-compat", "-Wno-c++98-compat-pedantic",
                           "-Wno-pre-c++17-compat", "-Wno-gcc-compat"}) {
    result.emplace_back(flag);
  }
  const std::string resources = resourceFolder();
  if (!resources.empty()) result.insert(result.end(), {"-resource-dir", resources});
  // The prelude comes first, so that its versions of the runtime's headers hide the installed ones.
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
  // The first is Clang's own layout; the others are layouts of distributions that install several
  // versions.
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
  // The input is always passed as text: the driver has read it, and a second read could differ.
  invocation->getPreprocessorOpts().addRemappedFile(
      options.inputName, llvm::MemoryBuffer::getMemBufferCopy(text, options.inputName).release());
  invocation->getHeaderSearchOpts().Verbose = options.showsSearchPaths;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getDiagnosticOpts().ShowCarets = false;  // or Clang prints a count of errors itself
  invocation->getDiagnosticOpts().ElideType = false;   // "gather<[...], 2>" is no type of the user
  invocation->getDiagnosticOpts().ErrorLimit = 0;      // render.h counts the printed errors
  auto compiler = std::make_unique<clang::CompilerInstance>();
  compiler->setInvocation(invocation);
  compiler->createDiagnostics(&consumer, /*ShouldOwnClient=*/false);
  compiler->createFileManager(
      withCompilerHeaders(files, resourceFolder() + "/include", invocation->getHeaderSearchOpts()));
  return compiler;
}

}  // namespace brook::frontend
