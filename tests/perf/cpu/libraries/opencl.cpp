#include "tests/perf/cpu/libraries/opencl.h"

#if BROOK_PERF_HAS_OPENCL

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdexcept>

namespace brook::perf {
namespace {

void check(cl_int status, const char* what) {
  if (status != CL_SUCCESS)
    throw std::runtime_error("OpenCL: " + std::string(what) + " gives " + std::to_string(status));
}

// The first processor that runs OpenCL; null if there is none.
cl_device_id findProcessor() {
  cl_platform_id platforms[8];
  cl_uint count = 0;
  if (clGetPlatformIDs(8, platforms, &count) != CL_SUCCESS) return nullptr;
  for (cl_uint i = 0; i < count && i < 8; ++i) {
    cl_device_id device = nullptr;
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, nullptr) == CL_SUCCESS)
      return device;
  }
  return nullptr;
}

// The program with all kernels. Lives as long as the process, as the libraries behind it do.
struct Session {
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_program program = nullptr;

  explicit Session(cl_device_id device) {
    cl_int status = CL_SUCCESS;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
    check(status, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &status);
    check(status, "clCreateCommandQueue");
    const char* text = kOpenClKernels;
    program = clCreateProgramWithSource(context, 1, &text, nullptr, &status);
    check(status, "clCreateProgramWithSource");
    check(clBuildProgram(program, 1, &device, "", nullptr, nullptr), "clBuildProgram");
  }
  // Null where nothing runs OpenCL.
  static Session* instance() {
    static Session* const session = [] {
      cl_device_id device = findProcessor();
      return device == nullptr ? nullptr : new Session(device);
    }();
    return session;
  }
};

// Keeps what it works on alive.
class Launch {
 public:
  Launch(Session& session, const std::string& kernel, std::size_t width, std::size_t height,
         const std::vector<OpenClArgument>& arguments)
      : session_(session), extents_{width, height}, arguments_(arguments) {
    cl_int status = CL_SUCCESS;
    kernel_ = clCreateKernel(session.program, kernel.c_str(), &status);
    check(status, "clCreateKernel");
    for (const OpenClArgument& argument : arguments_)
      std::visit([this](const auto& value) { bind(value); }, argument);
  }
  ~Launch() {
    for (cl_mem buffer : buffers_)
      clReleaseMemObject(buffer);
    clReleaseKernel(kernel_);
  }
  Launch(const Launch&) = delete;
  Launch& operator=(const Launch&) = delete;

  void run(int count) const {
    for (int i = 0; i < count; ++i)
      check(clEnqueueNDRangeKernel(session_.queue, kernel_, 2, nullptr, extents_, nullptr, 0,
                                   nullptr, nullptr),
            "clEnqueueNDRangeKernel");
    check(clFinish(session_.queue), "clFinish");
  }
  std::vector<float> result() const {
    std::vector<float> values;
    for (cl_mem buffer : outputs_) {
      std::size_t bytes = 0;
      check(clGetMemObjectInfo(buffer, CL_MEM_SIZE, sizeof bytes, &bytes, nullptr),
            "clGetMemObjectInfo");
      std::vector<float> part(bytes / sizeof(float));
      check(clEnqueueReadBuffer(session_.queue, buffer, CL_TRUE, 0, bytes, part.data(), 0, nullptr,
                                nullptr),
            "clEnqueueReadBuffer");
      values.insert(values.end(), part.begin(), part.end());
    }
    return values;
  }

 private:
  template <class Number>
  void bind(const Number& value) {
    check(clSetKernelArg(kernel_, next_++, sizeof value, &value), "clSetKernelArg");
  }
  void bind(const OpenClInput& values) {
    bindBuffer(CL_MEM_READ_ONLY, const_cast<float*>(values->data()), values->size());
  }
  void bind(const SharedFloats& values) {
    bindBuffer(CL_MEM_WRITE_ONLY, values->data(), values->size());
    outputs_.push_back(buffers_.back());
  }
  void bindBuffer(cl_mem_flags access, float* data, std::size_t count) {
    cl_int status = CL_SUCCESS;
    buffers_.push_back(clCreateBuffer(session_.context, access | CL_MEM_USE_HOST_PTR,
                                      count * sizeof(float), data, &status));
    check(status, "clCreateBuffer");
    bind(buffers_.back());
  }

  Session& session_;
  std::size_t extents_[2];
  std::vector<OpenClArgument> arguments_;
  cl_kernel kernel_ = nullptr;
  cl_uint next_ = 0;
  std::vector<cl_mem> buffers_;
  std::vector<cl_mem> outputs_;
};

}  // namespace

Peer openClPeer(std::optional<double> aim, const std::string& kernel, std::size_t width,
                std::size_t height, const std::vector<OpenClArgument>& arguments) {
  Peer peer = {"pocl", aim, {}, false};
  if (Session* session = Session::instance()) {
    const auto launch = std::make_shared<Launch>(*session, kernel, width, height, arguments);
    peer.forms.push_back({peer.name, [launch](int count) { launch->run(count); },
                          [launch] { return launch->result(); }});
  }
  return peer;
}

}  // namespace brook::perf

#else

namespace brook::perf {

Peer openClPeer(std::optional<double> aim, const std::string&, std::size_t, std::size_t,
                const std::vector<OpenClArgument>&) {
  return {"pocl", aim, {}, false};
}

}  // namespace brook::perf

#endif
