// PLY (Turk 1994), ascii and binary_little_endian: a header of lines,
//
//   ply
//   format ascii 1.0
//   element vertex 8
//   property float x
//   ...
//   element face 6
//   property list uchar int vertex_indices
//   end_header
//
// and the elements in this order, as lines of numbers or as bytes. Of vertices x, y and z are
// taken, of faces vertex_indices (vertex_index); other elements and properties are passed over.
#include "mesh_file.hpp"
#include "text_lines.hpp"

#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace samples {
namespace {

enum class Number { Int8, Uint8, Int16, Uint16, Int32, Uint32, Float32, Float64 };

struct Property {
  std::string name;
  Number number;
  bool isList = false;
  Number length = Number::Uint8;  ///< of a list: what its length is
};

struct Element {
  std::string name;
  std::size_t count;
  std::vector<Property> properties;
};

struct Header {
  bool isBinary = false;
  std::vector<Element> elements;
};

[[noreturn]] void fail(const std::string& text) {
  throw std::runtime_error(text);
}

Number numberNamed(std::string_view name) {
  const std::pair<std::string_view, Number> names[] = {
      {"char", Number::Int8},       {"int8", Number::Int8},       {"uchar", Number::Uint8},
      {"uint8", Number::Uint8},     {"short", Number::Int16},     {"int16", Number::Int16},
      {"ushort", Number::Uint16},   {"uint16", Number::Uint16},   {"int", Number::Int32},
      {"int32", Number::Int32},     {"uint", Number::Uint32},     {"uint32", Number::Uint32},
      {"float", Number::Float32},   {"float32", Number::Float32}, {"double", Number::Float64},
      {"float64", Number::Float64},
  };
  for (const auto& [known, number] : names) {
    if (name == known) return number;
  }
  fail(inQuotes(name) + " is no type of PLY");
}

bool readFormat(std::string_view format) {
  if (format == "ascii") return false;
  if (format == "binary_little_endian") return true;
  fail("the format is " + inQuotes(format) + "; ascii and binary_little_endian can be read");
}

Element readElement(TextLines& lines) {
  const std::string name(lines.word());
  const long long count = integerOf(lines.word());
  if (count < 0 || count > (long long)kMaxInMesh) {
    fail("there are to be " + std::to_string(count) + " of " + inQuotes(name) + ", and " +
         std::to_string(kMaxInMesh) + " are the most");
  }
  return {name, std::size_t(count), {}};
}

Property readProperty(TextLines& lines) {
  Property property;
  std::string_view word = lines.word();
  if (word == "list") {
    property.isList = true;
    property.length = numberNamed(lines.word());
    word = lines.word();
  }
  property.number = numberNamed(word);
  property.name = lines.word();
  return property;
}

Header readHeader(TextLines& lines) {
  Header header;
  bool hasFormat = false;
  lines.next();  // "ply"
  while (lines.next()) {
    const std::string_view word = lines.word();
    if (word == "end_header") {
      if (!hasFormat) fail("the header names no format");
      return header;
    }
    if (word == "format") {
      header.isBinary = readFormat(lines.word());
      hasFormat = true;
    } else if (word == "element") {
      header.elements.push_back(readElement(lines));
    } else if (word == "property") {
      if (header.elements.empty()) fail("a property comes before the first element");
      header.elements.back().properties.push_back(readProperty(lines));
    } else if (word != "comment" && word != "obj_info") {
      fail(inQuotes(word) + " is no word of a header");
    }
  }
  fail("the header has no end_header");
}

/// Numbers of lines. An element begins a new one.
class LineValues {
 public:
  explicit LineValues(TextLines& lines) : lines_(lines) {}

  void beginElement() {
    if (!lines_.next()) fail("the file ends before its last element");
  }
  double next(Number) { return numberOf(lines_.word()); }

 private:
  TextLines& lines_;
};

/// Numbers of bytes.
class ByteValues {
 public:
  explicit ByteValues(std::string_view bytes) : bytes_(bytes) {}

  void beginElement() {}
  double next(Number number) {
    switch (number) {
      case Number::Int8:
        return take<std::int8_t>();
      case Number::Uint8:
        return take<std::uint8_t>();
      case Number::Int16:
        return take<std::int16_t>();
      case Number::Uint16:
        return take<std::uint16_t>();
      case Number::Int32:
        return take<std::int32_t>();
      case Number::Uint32:
        return take<std::uint32_t>();
      case Number::Float32:
        return take<float>();
      case Number::Float64:
        break;
    }
    return take<double>();
  }

 private:
  /// The machines that Brook runs on store the lowest byte first, as the file does.
  template <class T>
  T take() {
    if (bytes_.size() < sizeof(T)) fail("the file ends before its last element");
    T value;
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
    return value;
  }

  std::string_view bytes_;
};

long long wholeNumber(double value) {
  constexpr double kMax = 4294967295.0;
  if (!(value >= -kMax && value <= kMax) || value != double((long long)value)) {
    fail(std::to_string(value) + " is no length and no number of a point");
  }
  return (long long)value;
}

/// Calls `visit` with each number of the property, of one element.
template <class Values, class Visit>
void visitNumbers(const Property& property, Values& values, Visit visit) {
  long long count = property.isList ? wholeNumber(values.next(property.length)) : 1;
  for (; count > 0; --count)
    visit(values.next(property.number));
}

template <class Values>
void readVertex(const Element& element, Values& values, MeshBuilder& builder) {
  double x = 0, y = 0, z = 0, unused = 0;
  for (const Property& property : element.properties) {
    const std::string& name = property.name;
    double& target = name == "x" ? x : name == "y" ? y : name == "z" ? z : unused;
    visitNumbers(property, values, [&](double value) { target = value; });
  }
  builder.addPoint(x, y, z);
}

template <class Values>
void readFace(const Element& element, Values& values, MeshBuilder& builder) {
  for (const Property& property : element.properties) {
    const bool isPolygon = property.name == "vertex_indices" || property.name == "vertex_index";
    visitNumbers(property, values, [&](double value) {
      if (isPolygon) builder.addCorner(wholeNumber(value));
    });
    if (isPolygon) builder.endPolygon();
  }
}

template <class Values>
void skipElement(const Element& element, Values& values) {
  for (const Property& property : element.properties)
    visitNumbers(property, values, [](double) {});
}

/// `place` is what is being read, for messages: "vertex 17".
template <class Values>
void readElements(const Header& header, Values values, MeshBuilder& builder, std::string& place) {
  for (const Element& element : header.elements) {
    for (std::size_t i = 0; i < element.count; ++i) {
      place = element.name + " " + std::to_string(i);
      values.beginElement();
      if (element.name == "vertex") {
        readVertex(element, values, builder);
      } else if (element.name == "face") {
        readFace(element, values, builder);
      } else {
        skipElement(element, values);
      }
    }
  }
}

}  // namespace

Mesh readPly(const std::string& path, std::string_view content) {
  MeshBuilder builder;
  TextLines lines(content);
  Header header;
  std::string place;
  try {
    header = readHeader(lines);
    if (header.isBinary) {
      readElements(header, ByteValues(lines.rest()), builder, place);
    } else {
      readElements(header, LineValues(lines), builder, place);
    }
    place = "after the last element";
    return builder.finish();
  } catch (const std::runtime_error& error) {
    if (!header.isBinary) place = std::to_string(lines.number());
    throw std::runtime_error(path + ":" + place + ": " + error.what());
  }
}

}  // namespace samples
