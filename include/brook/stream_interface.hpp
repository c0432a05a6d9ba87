// brook::StreamType and brook::StreamInterface: streams as BrookGPU 0.5 showed them to C++
// programs.
//
// For programs that were written for it and for code that handles streams of any element type. New
// programs use brook::stream and brook::Stream<T>. Includes no standard header, so that brcc can
// parse it with every program.
#pragma once
#pragma GCC system_header

#include <brook/vector_types.hpp>

namespace brook {

/// The type of a field of an element. A list of them ends with __BRTNONE. The codes up to __BRTINT
/// are those of 0.5; the code of a float type is the number of its components.
enum StreamType {
  __BRTNONE = -1,
  __BRTSTREAM = 0,  ///< no type of an element
  __BRTFLOAT = 1,
  __BRTFLOAT2,
  __BRTFLOAT3,
  __BRTFLOAT4,
  __BRTFIXED = 5,
  __BRTFIXED2,
  __BRTFIXED3,
  __BRTFIXED4,
  __BRTSHORTFIXED = 9,
  __BRTSHORTFIXED2,
  __BRTSHORTFIXED3,
  __BRTSHORTFIXED4,
  __BRTDOUBLE = 13,
  __BRTDOUBLE2,
  __BRTCHAR = 15,
  __BRTCHAR2,
  __BRTCHAR3,
  __BRTCHAR4,
  __BRTINT = 19,
  __BRTINT2,
  __BRTINT3,
  __BRTINT4,
  __BRTUINT = 23,
  __BRTUINT2,
  __BRTUINT3,
  __BRTUINT4,
  __BRTSHORT = 27,
  __BRTSHORT2,
  __BRTSHORT3,
  __BRTSHORT4,
  __BRTUSHORT = 31,
  __BRTUSHORT2,
  __BRTUSHORT3,
  __BRTUSHORT4,
  __BRTUCHAR = 35,
  __BRTUCHAR2,
  __BRTUCHAR3,
  __BRTUCHAR4,
};

/// What a handle stands for: a stream, or the view of one. It belongs to the stream and lives as
/// long as a handle on it or an acquired reference does. `brook::Stream *` in a .br file means a
/// pointer to this; in C++ files the name is StreamInterface, since Stream<T> is the typed handle.
///
///     brook::StreamInterface* s = handle;
///     for (unsigned int d = 0; d < s->getDimension(); ++d) print(s->getExtents()[d]);
class StreamInterface {
 public:
  /// What getData and releaseData are to transfer, combined with |.
  enum USAGEFLAGS { NONE = 0, READ = 1, WRITE = 2, READWRITE = READ | WRITE };

  StreamInterface(const StreamInterface&) = delete;
  StreamInterface& operator=(const StreamInterface&) = delete;

  /// The rank; the arrays below have as many entries, slowest dimension first.
  virtual unsigned int getDimension() const = 0;
  /// Of a view: the extents of the whole stream.
  virtual const unsigned int* getExtents() const = 0;
  /// Of a view: its range in the whole stream. Else 0 and the extents.
  virtual const unsigned int* getDomainMin() const = 0;
  virtual const unsigned int* getDomainMax() const = 0;
  /// The number of elements; of a view, of those in it.
  virtual unsigned int getTotalSize() const = 0;

  /// The fields of the structure, those of inner structures in their place; 1 for other elements.
  virtual unsigned int getFieldCount() const = 0;
  /// Throws ArgumentError when there are not so many fields.
  virtual StreamType getIndexedFieldType(unsigned int field) const = 0;
  /// Bytes from one element to the next in host memory.
  virtual unsigned int getElementSize() const = 0;

  /// As read, write and domain of brook::stream. The view belongs to the stream.
  virtual void Read(const void* elements) = 0;
  virtual void Write(void* elements) = 0;
  virtual StreamInterface* Domain(int min, int max) = 0;
  virtual StreamInterface* Domain(const int2& min, const int2& max) = 0;
  virtual StreamInterface* Domain(const int3& min, const int3& max) = 0;
  virtual StreamInterface* Domain(const int4& min, const int4& max) = 0;

  /// Host memory for all elements, in row-major order, valid until releaseData; with READ it holds
  /// the current elements, else the program writes all of them. releaseData with WRITE makes the
  /// memory the elements of the stream. Throw ArgumentError for a second getData before
  /// releaseData, and for releaseData without getData.
  virtual void* getData(unsigned int flags) = 0;
  virtual void releaseData(unsigned int flags) = 0;

  /// From the first acquired reference to the release of the last one the stream outlives its
  /// handles. releaseReference throws ArgumentError when none was acquired.
  virtual void acquireReference() = 0;
  virtual void releaseReference() = 0;

  /// Whether this thread's runtime computes on the CPU.
  virtual bool isCPU() const = 0;
  /// The native texture of a field, its name as a pointer: null on the CPU. glObject tells its
  /// layout. Throws ArgumentError as getIndexedFieldType does, and NotSupportedError on OpenGL
  /// without a context of the program, on gl:compute, where streams lie in buffers, and for
  /// textures that do not have the stream's shape.
  virtual void* getIndexedFieldRenderData(unsigned int field) = 0;
  /// Returns when everything launched on this thread's runtime has run.
  virtual void synchronizeRenderData() = 0;

 protected:
  StreamInterface() = default;
  ~StreamInterface() = default;
};

}  // namespace brook
