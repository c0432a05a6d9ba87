#include "system.hpp"

namespace samples {
namespace {

/// The rows of the points of the metal; -1 for walls.
std::vector<int> numberPoints(const Plate& plate, int& count) {
  std::vector<int> numbers;
  count = 0;
  for (const Place& place : plate.places)
    numbers.push_back(place.isMetal ? count++ : -1);
  return numbers;
}

}  // namespace

System makeSystem(const Plate& plate) {
  System system;
  const std::vector<int> numbers = numberPoints(plate, system.rows);
  const std::size_t rows = system.rows;
  system.values.assign(System::kEntries * rows, 0.0f);
  system.columns.assign(System::kEntries * rows, 0);
  system.rightSide.assign(rows, plate.heat);
  for (std::size_t point = 0; point < numbers.size(); ++point) {
    if (numbers[point] < 0) continue;
    const std::size_t row = numbers[point];
    system.values[row] = 4.0f;
    system.columns[row] = int(row);
    std::size_t entry = row;
    for (const int offset : {-plate.width, -1, 1, plate.width}) {
      const std::size_t neighbour = point + offset;
      if (numbers[neighbour] < 0) {
        system.rightSide[row] += plate.places[neighbour].temperature;
      } else {
        entry += rows;
        system.values[entry] = -1.0f;
        system.columns[entry] = numbers[neighbour];
      }
    }
  }
  return system;
}

}  // namespace samples
