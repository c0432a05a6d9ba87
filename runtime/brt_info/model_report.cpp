#include "runtime/brt_info/model_report.h"

#include "runtime/brt_info/text_table.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace brook::info {
namespace {

constexpr double kNanosecond = 1e-9;
constexpr double kMicrosecond = 1e-6;
constexpr double kMillisecond = 1e-3;

constexpr const char* kLegend =
    "K_cpu, K_gpu  time on either backend\n"
    "T_r           by which moving what is read and written takes the device longer\n"
    "s             speedup, K_cpu / K_gpu\n"
    "gamma         computational intensity, K_gpu / T_r\n"
    "The GPU pays where gamma > 1 / (s - 1), that is where T_r + K_gpu < K_cpu.\n";

std::string in(double unit, double seconds) {
  return shortNumber(seconds / unit);
}

/// Returns "12 us + 3.4 GB/s".
std::string describe(const LinearCost& cost) {
  std::string fixed = in(kMicrosecond, cost.fixed) + " us";
  if (cost.perUnit <= 0) return fixed;
  const std::string rate = shortNumber(1e-9 / cost.perUnit) + " GB/s";
  return cost.fixed > 0 ? fixed + " + " + rate : rate;
}

std::string verdictOfProgram(const Balance& balance) {
  if (balance.devicePays()) return "pays";
  return balance.host > balance.device ? "does not pay" : "does not pay: is not faster";
}

std::string verdictOfKernel(const Balance& balance) {
  std::string verdict = verdictOfProgram(balance);
  if (balance.devicePays() || !std::isfinite(balance.callsToPay())) return verdict;
  return verdict + "; " + shortNumber(balance.callsToPay()) + " calls on the same data do";
}

/// Returns the columns from K_cpu to the verdict.
std::vector<std::string> cellsOf(const Balance& balance, double unit, const std::string& verdict) {
  const std::string intensity = balance.transfer > 0 ? shortNumber(balance.intensity()) : "inf";
  return {in(unit, balance.host),
          in(unit, balance.device),
          in(unit, balance.transfer),
          shortNumber(balance.speedup()),
          intensity,
          shortNumber(balance.threshold()),
          verdict};
}

std::vector<std::string> headingOf(const std::string& device) {
  return {"K_cpu", "K_gpu", "T_r", "s", "gamma", "1/(s-1)", device};
}

std::vector<std::string> joined(std::vector<std::string> row,
                                const std::vector<std::string>& more) {
  row.insert(row.end(), more.begin(), more.end());
  return row;
}

/// Returns the position of the kernel in its file, without the folder.
std::string placeOf(const KernelModel& kernel) {
  const std::string& place = kernel.kernel.place;
  return place.substr(place.rfind('/') + 1);
}

std::vector<std::string> rowOf(const KernelModel& kernel, const TraceModel& model) {
  const std::vector<std::string> row{kernel.kernel.name, placeOf(kernel),
                                     std::to_string(kernel.hostCalls),
                                     std::to_string(kernel.deviceCalls)};
  if (kernel.balance) {
    return joined(joined(row, {shortNumber(kernel.elements)}),
                  cellsOf(*kernel.balance, kNanosecond, verdictOfKernel(*kernel.balance)));
  }
  std::string why = "no work was done on both";
  if (kernel.hostCalls == 0 || kernel.deviceCalls == 0) {
    why = "did not run on " + (kernel.hostCalls == 0 ? model.host : model.device);
  }
  return joined(row, {"-", "-", "-", "-", "-", "-", "-", why});
}

const char* describe(TransferOrigin origin) {
  switch (origin) {
    case TransferOrigin::Traces:
      return "";
    case TransferOrigin::OneDirection:
      return "; the traces have large transfers of one direction only, which is taken for both";
    case TransferOrigin::Measured:
      return "; measured on this machine, since the traces have no large transfers";
  }
  return "";
}

void reportTransfers(const std::string& backend, const KnownTransfers& transfers,
                     std::ostream& out) {
  out << "Transfers on " << backend << ": upload " << describe(transfers.costs.upload)
      << ", download " << describe(transfers.costs.download) << describe(transfers.origin) << ".\n";
}

/// Prints what is counted, and how.
void reportNotes(const TraceModel& model, std::ostream& out) {
  reportTransfers(model.host, model.hostTransfers, out);
  reportTransfers(model.device, model.deviceTransfers, out);
  if (!model.hasDeviceTimes) {
    out << "The traces lack times of the device itself: what the host took is counted, and a "
           "kernel may end in the download behind it.\n";
  }
  out << "First launches and those that compiled, " << model.firstLaunches << " of "
      << model.launches << ", count only where there are no others.\n";
  if (model.program.leftOut > 0) {
    const double launches = std::ceil(model.program.leftOut);
    out << "Left out of the program: " << shortNumber(launches)
        << (launches == 1 ? " launch" : " launches")
        << " of a run, whose work was not done on both.\n";
  }
}

void reportProgram(const TraceModel& model, std::ostream& out) {
  const ProgramModel& program = model.program;
  const auto line = [&](const std::string& backend, double kernels, double transfers) {
    out << backend << ' ' << in(kMillisecond, kernels + transfers) << " ms ("
        << in(kMillisecond, transfers) << " ms of transfers)";
  };
  out << "A run takes on ";
  line(model.host, program.balance.host, program.hostTransfers);
  out << ", on ";
  line(model.device, program.balance.device, program.deviceTransfers);
  out << ".\n";
}

void reportModel(const TraceModel& model, std::ostream& out) {
  out << model.device << " beside " << model.host
      << ": times of kernels in ns an element, of the program in ms a run\n\n";
  TextTable table("llrrrrrrrrrl");
  table.add(joined({"kernel", "place", model.host + " calls", model.device + " calls", "elements"},
                   headingOf(model.device)));
  for (const KernelModel& kernel : model.kernels)
    table.add(rowOf(kernel, model));
  const Balance& program = model.program.balance;
  table.add(joined({"the program", "", "", "", ""},
                   cellsOf(program, kMillisecond, verdictOfProgram(program))));
  table.print(out);
  out << '\n';
  reportProgram(model, out);
  reportNotes(model, out);
}

/// Returns the kernel's name, with its position or the device where the name is ambiguous.
std::string labelOf(const KernelModel& kernel, const TraceModel& model, bool hasSeveralDevices) {
  const auto count = std::ranges::count_if(model.kernels, [&](const KernelModel& other) {
    return other.kernel.name == kernel.kernel.name;
  });
  std::string label = kernel.kernel.name;
  if (count > 1) label += " " + placeOf(kernel);
  return hasSeveralDevices ? label + ", " + model.device : label;
}

/// Prints "gl:compute is llvmpipe (...), a software rasterizer: ..."
void describeBackend(const BackendCosts& backend, std::ostream& out) {
  out << backend.name << " is " << backend.device;
  if (!backend.isHardware) out << ", a software rasterizer: the CPU computes here, too";
  out << ".\n";
}

void reportCosts(const BackendCosts& host, const BackendCosts& device, std::ostream& out) {
  TextTable table("lll");
  table.add({"", host.name, device.name});
  const auto add = [&](const std::string& what, const auto& textOf) {
    table.add({what, textOf(host), textOf(device)});
  };
  add("upload", [](const BackendCosts& costs) { return describe(costs.transfers.upload); });
  add("download", [](const BackendCosts& costs) { return describe(costs.transfers.download); });
  add("call of a kernel",
      [](const BackendCosts& costs) { return in(kMicrosecond, costs.call) + " us"; });
  for (std::size_t i = 0; i < std::size(kMeasuredKernels); ++i) {
    add("  as long as " + std::string(kMeasuredKernels[i].name) + " of",
        [&](const BackendCosts& costs) {
          return shortNumber(costs.call / costs.elements[i]) + " elements";
        });
  }
  table.print(out);
}

void reportOperations(const BackendCosts& host, const BackendCosts& device, std::ostream& out) {
  const double operations = operationsToPay(host, device);
  if (std::isfinite(operations)) {
    out << "In long streams " << device.name << " pays for a kernel of more than "
        << shortNumber(operations)
        << " operations for each float that is transferred, half of them there and half back.\n";
  } else {
    out << device.name << " pays for no kernel by its arithmetic, which is not faster than that of "
        << host.name << ".\n";
  }
}

}  // namespace

void reportTraces(const std::vector<TraceModel>& models, std::ostream& out) {
  for (const TraceModel& model : models) {
    reportModel(model, out);
    out << '\n';
  }
  out << kLegend;
}

std::vector<ThresholdPoint> pointsOf(const std::vector<TraceModel>& models) {
  std::vector<ThresholdPoint> points;
  for (const TraceModel& model : models) {
    for (const KernelModel& kernel : model.kernels) {
      if (!kernel.balance) continue;
      points.push_back({labelOf(kernel, model, models.size() > 1), *kernel.balance});
    }
    points.push_back({models.size() > 1 ? "the program, " + model.device : "the program",
                      model.program.balance, true});
  }
  return points;
}

void reportMeasurements(const BackendCosts& host, const BackendCosts& device, std::ostream& out) {
  describeBackend(host, out);
  describeBackend(device, out);
  out << '\n';
  reportCosts(host, device, out);
  out << "\nIn long streams, in ns an element of float4:\n\n";
  TextTable table("lrrrrrrrl");
  table.add(joined({"kernel", "operations"}, headingOf(device.name)));
  for (std::size_t i = 0; i < std::size(kMeasuredKernels); ++i) {
    const Balance balance = balanceOf(i, host, device);
    table.add(joined(
        {std::string(kMeasuredKernels[i].name), std::to_string(4 * kMeasuredKernels[i].operations)},
        cellsOf(balance, kNanosecond, verdictOfKernel(balance))));
  }
  table.print(out);
  out << '\n';
  reportOperations(host, device, out);
  out << '\n' << kLegend;
}

std::vector<ThresholdPoint> pointsOf(const BackendCosts& host, const BackendCosts& device) {
  std::vector<ThresholdPoint> points;
  for (std::size_t i = 0; i < std::size(kMeasuredKernels); ++i)
    points.push_back({std::string(kMeasuredKernels[i].name), balanceOf(i, host, device)});
  return points;
}

}  // namespace brook::info
