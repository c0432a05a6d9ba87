// The output of `brt-info --model`, and the points of its picture.
#pragma once

#include "runtime/brt_info/measured_model.h"
#include "runtime/brt_info/threshold_picture.h"
#include "runtime/brt_info/trace_model.h"

#include <ostream>
#include <vector>

namespace brook::info {

/// Prints a table of the kernels and the program for each device, and how they were compared.
void reportTraces(const std::vector<TraceModel>& models, std::ostream& out);
std::vector<ThresholdPoint> pointsOf(const std::vector<TraceModel>& models);

/// Prints the costs of transfers, calls and elements, and for which measured kernels the device
/// pays.
void reportMeasurements(const BackendCosts& host, const BackendCosts& device, std::ostream& out);
std::vector<ThresholdPoint> pointsOf(const BackendCosts& host, const BackendCosts& device);

}  // namespace brook::info
