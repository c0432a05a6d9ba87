#include "runtime/context/select_backend.h"

#include "runtime/backend/null/null_backend.h"
#include "runtime/context/environment.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace brook::context {
namespace {

/// A null backend with another name.
class NamedBackend final : public backend::NullBackend {
 public:
  NamedBackend(std::string name, bool isHardware, bool isEs)
      : info_{std::move(name), "device", isHardware, false, isEs} {}
  const backend::Info& info() const override { return info_; }

 private:
  const backend::Info info_;
};

Candidate starts(const std::string& name, bool isHardware = true, bool isEs = false) {
  return {name, [=] { return std::make_unique<NamedBackend>(name, isHardware, isEs); }};
}

Candidate startsOnEs(const std::string& name) {
  return starts(name, true, true);
}

Candidate fails(const std::string& name, const std::string& reason) {
  return {name, [=]() -> std::unique_ptr<backend::Backend> { throw BackendError(reason); }};
}

/// Returns the name of the backend that starts, or the text of the error.
std::string selected(const std::string& request, const std::vector<Candidate>& candidates) {
  try {
    return selectBackend(request, "BRT_RUNTIME", candidates)->info().name;
  } catch (const BackendError& error) {
    return error.what();
  }
}

const std::vector<Candidate> kAllStart = {starts("cpu"), starts("cpu-scalar"), starts("gl:compute"),
                                          starts("gl:fragment")};

TEST(SelectBackend, TakesOpenGlEsOnlyWhereNothingElseWillDo) {
  EXPECT_EQ(selected("gl", {startsOnEs("gl:compute"), starts("gl:fragment")}), "gl:fragment");
  EXPECT_EQ(selected("gl", {startsOnEs("gl:compute"), startsOnEs("gl:fragment")}), "gl:compute");
  EXPECT_EQ(selected("gl", {fails("gl:compute", "a"), startsOnEs("gl:fragment")}), "gl:fragment");
  EXPECT_EQ(selected("gl:compute", {startsOnEs("gl:compute")}), "gl:compute");
  EXPECT_EQ(selected("", {startsOnEs("gl:compute"), startsOnEs("gl:fragment"), starts("cpu")}),
            "cpu");
}

TEST(SelectBackend, NamesAndOtherNames) {
  EXPECT_EQ(selected("cpu", kAllStart), "cpu");
  EXPECT_EQ(selected("cpu-scalar", kAllStart), "cpu-scalar");
  EXPECT_EQ(selected("gl:fragment", kAllStart), "gl:fragment");
  EXPECT_EQ(selected("gl", kAllStart), "gl:compute");
  EXPECT_EQ(selected("ogl", kAllStart), "gl:compute");
  EXPECT_EQ(selected("cal", kAllStart), "gl:compute");
  EXPECT_EQ(selected("gles", kAllStart), "gl:compute");
}

TEST(SelectBackend, GlTakesTheBackendThatStarts) {
  EXPECT_EQ(selected("gl", {fails("gl:compute", "no GL 4.3"), starts("gl:fragment")}),
            "gl:fragment");
}

TEST(SelectBackend, WithoutARequestWantsHardware) {
  EXPECT_EQ(selected("", kAllStart), "gl:compute");
  EXPECT_EQ(
      selected("", {starts("gl:compute", false), starts("gl:fragment", false), starts("cpu")}),
      "cpu");
  EXPECT_EQ(selected("", {fails("gl:compute", "a"), fails("gl:fragment", "b"), starts("cpu")}),
            "cpu");
}

/// Returns the names of the backends that `auto` starts, or the text of the error.
std::string selectedByAuto(const std::vector<Candidate>& candidates,
                           const std::vector<std::string>& ofAuto = {}) {
  try {
    std::string names;
    for (const auto& backend : selectBackends("auto", "BRT_RUNTIME", candidates, ofAuto))
      names += (names.empty() ? "" : ",") + backend->info().name;
    return names;
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(SelectBackend, AutoTakesTheCpuAndHardware) {
  EXPECT_EQ(selectedByAuto(kAllStart), "cpu,gl:compute");
  EXPECT_EQ(selectedByAuto({starts("cpu"), fails("gl:compute", "a"), starts("gl:fragment")}),
            "cpu,gl:fragment");
  EXPECT_EQ(selectedByAuto({starts("cpu"), starts("gl:compute", false)}), "cpu");
  EXPECT_EQ(selectedByAuto({starts("cpu"), startsOnEs("gl:compute")}), "cpu");
}

TEST(SelectBackend, AutoTakesTheBackendsThatAreNamed) {
  const std::vector<Candidate> software = {starts("cpu"), starts("gl:compute", false)};
  EXPECT_EQ(selectedByAuto(software, {"cpu", "gl:compute"}), "cpu,gl:compute");
  EXPECT_EQ(selectedByAuto(software, {"cpu", "dx9"}),
            "BRT_AUTO asks for the backend 'dx9', which does not exist. Known are auto, gl, cpu, "
            "gl:compute.");
}

TEST(SelectBackend, AutoRefusesListsThatMakeNoSense) {
  const std::vector<Candidate> all = {starts("cpu"), starts("gl:compute", false), starts("null")};
  const auto refusal = [](const std::string& list) {
    return "BRT_AUTO is '" + list +
           "', but must name backends that compute, the CPU's first and each once: cpu,gl:compute.";
  };
  EXPECT_EQ(selectedByAuto(all, {"cpu", "null"}), refusal("cpu,null"));
  EXPECT_EQ(selectedByAuto(all, {"cpu", "", "gl:compute"}), refusal("cpu,,gl:compute"));
  EXPECT_EQ(selectedByAuto(all, {"gl:compute", "cpu"}), refusal("gl:compute,cpu"));
  EXPECT_EQ(selectedByAuto(all, {"cpu", "auto"}), refusal("cpu,auto"));
  EXPECT_EQ(selectedByAuto(all, {"cpu", "cpu"}), refusal("cpu,cpu"));
}

TEST(SelectBackend, SoftwareGlByNameIsFine) {
  EXPECT_EQ(selected("gl", {starts("gl:compute", false)}), "gl:compute");
}

TEST(SelectBackend, ErrorListsWhatWasTried) {
  EXPECT_EQ(
      selected("gl", {fails("gl:compute", "no EGL library"), starts("cpu")}),
      "BRT_RUNTIME asks for the backend 'gl', which cannot start. Tried: gl:compute: no EGL "
      "library; gl:fragment: not part of this build of the library. Install a driver of OpenGL "
      "(Debian: libgl1-mesa-dri, libegl1 and libopengl0), or use BRT_RUNTIME=cpu, which every "
      "machine has.");
}

TEST(SelectBackend, UnknownName) {
  EXPECT_EQ(
      selected("dx9", {starts("cpu"), starts("gl:compute")}),
      "BRT_RUNTIME asks for the backend 'dx9', which does not exist. Known are auto, gl, cpu, "
      "gl:compute.");
}

TEST(SelectBackend, LogsTheChoiceAndWhy) {
  std::vector<std::string> lines;
  setLogCallback([&](int level, const std::string& message) {
    lines.push_back(std::to_string(level) + ": " + message);
  });
  selected("", {starts("gl:compute", false), fails("gl:fragment", "no EGL"), starts("cpu")});
  setLogCallback(nullptr);
  EXPECT_THAT(lines,
              testing::ElementsAre("1: using cpu (device), chosen automatically; not used: "
                                   "gl:compute: device is not hardware; gl:fragment: no EGL"));
}

TEST(BuiltInCandidates, StartOnTheCpu) {
  EXPECT_EQ(selected("cpu", builtInCandidates()), "cpu");
  EXPECT_EQ(selected("cpu:sse2", builtInCandidates()), "cpu");
  EXPECT_EQ(selected("cpu-scalar", builtInCandidates()), "cpu-scalar");
  EXPECT_EQ(selected("null", builtInCandidates()), "null");
}

class EnvironmentTest : public testing::Test {
 protected:
  void TearDown() override {
    unsetenv("BRT_ADAPTER");
    unsetenv("BRT_NUM_THREADS");
    unsetenv("BRT_RUNTIME");
    finalize();
  }
};

TEST_F(EnvironmentTest, NumberOfThreads) {
  unsetenv("BRT_NUM_THREADS");
  EXPECT_EQ(threadsFromEnvironment(), 0);
  setenv("BRT_NUM_THREADS", "3", 1);
  EXPECT_EQ(threadsFromEnvironment(), 3);
  for (const char* wrong : {"0", "-1", "two", "2x", "99999999999"}) {
    setenv("BRT_NUM_THREADS", wrong, 1);
    EXPECT_THROW(threadsFromEnvironment(), ArgumentError) << wrong;
  }
}

TEST_F(EnvironmentTest, NumberOfTheAdapter) {
  unsetenv("BRT_ADAPTER");
  EXPECT_EQ(adapterFromEnvironment(), std::nullopt);
  setenv("BRT_ADAPTER", "0", 1);
  EXPECT_EQ(adapterFromEnvironment(), 0);
  setenv("BRT_ADAPTER", "1000", 1);
  EXPECT_THROW(initialize("gl:fragment"), ArgumentError);
  for (const char* wrong : {"-1", "llvmpipe", "1024"}) {
    setenv("BRT_ADAPTER", wrong, 1);
    EXPECT_THROW(adapterFromEnvironment(), ArgumentError) << wrong;
  }
}

TEST_F(EnvironmentTest, FolderOfTheCache) {
  const char* const home = std::getenv("HOME");
  const std::string homeBefore = home ? home : "";
  setenv("HOME", "/someone", 1);
  unsetenv("XDG_CACHE_HOME");
  unsetenv("BRT_CACHE_DIR");
  EXPECT_EQ(cacheFolderFromEnvironment(), "/someone/.cache/brook");
  setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(cacheFolderFromEnvironment(), "/someone/.cache/brook");
  setenv("XDG_CACHE_HOME", "/caches", 1);
  EXPECT_EQ(cacheFolderFromEnvironment(), "/caches/brook");
  setenv("BRT_CACHE_DIR", "mine", 1);
  EXPECT_EQ(cacheFolderFromEnvironment(), "mine");
  setenv("BRT_CACHE_DIR", "", 1);
  EXPECT_EQ(cacheFolderFromEnvironment(), "");
  for (const char* name : {"HOME", "XDG_CACHE_HOME", "BRT_CACHE_DIR"})
    unsetenv(name);
  EXPECT_EQ(cacheFolderFromEnvironment(), "");
  if (home) setenv("HOME", homeBefore.c_str(), 1);
}

TEST_F(EnvironmentTest, ThreadsReachTheBackend) {
  setenv("BRT_NUM_THREADS", "3", 1);
  EXPECT_THAT(initialize("cpu")->device(), testing::EndsWith(", 3 threads"));
}

TEST_F(EnvironmentTest, RuntimeByVariableOrByName) {
  setenv("BRT_RUNTIME", "cpu-scalar", 1);
  EXPECT_EQ(runtime(), nullptr);
  EXPECT_EQ(initialize()->backendName(), "cpu-scalar");
  EXPECT_EQ(initialize("cpu")->backendName(), "cpu-scalar") << "a running one is kept";
  EXPECT_EQ(runtime()->backendName(), "cpu-scalar");
  finalize();
  EXPECT_EQ(runtime(), nullptr);
  EXPECT_EQ(initialize("cpu")->backendName(), "cpu");
}

TEST_F(EnvironmentTest, BackendThatCannotStartIsAnErrorAndNoFallBack) {
  setenv("BRT_RUNTIME", "nonsense", 1);
  EXPECT_THROW(initialize(), BackendError);
  EXPECT_EQ(runtime(), nullptr);
}

TEST_F(EnvironmentTest, OnlyOpenGlLooksAtTheContextOfTheProgram) {
  int context;
  EXPECT_THROW(initialize("gl:fragment", &context), ArgumentError);
  EXPECT_EQ(runtime(), nullptr);
  EXPECT_EQ(initialize("cpu", &context)->backendName(), "cpu");
}

TEST(Runtime, EachThreadHasItsOwn) {
  Runtime mine(std::make_unique<backend::NullBackend>());
  setRuntime(&mine);
  std::thread([&] {
    EXPECT_EQ(runtime(), nullptr);
    EXPECT_THROW(setRuntime(&mine), ThreadError);
    initialize("cpu-scalar");
    EXPECT_EQ(runtime()->backendName(), "cpu-scalar");
  }).join();
  EXPECT_EQ(runtime(), &mine);
  setRuntime(nullptr);
}

TEST(Runtime, TargetsIncludeTheCpu) {
  std::vector<std::string> targets;
  for (const char** target = runtimeTargets(); *target != nullptr; ++target) {
    targets.emplace_back(*target);
  }
  EXPECT_THAT(targets, testing::IsSupersetOf({"cpu", "cpu-scalar"}));
}

TEST(Runtime, ClockNeverGoesBack) {
  const std::int64_t first = microseconds();
  EXPECT_GE(microseconds(), first);
}

}  // namespace
}  // namespace brook::context
