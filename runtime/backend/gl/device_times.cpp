#include "runtime/backend/gl/device_times.h"

#include <epoxy/gl.h>

namespace brook::gl {
namespace {

unsigned stampedQuery() {
  GLuint query = 0;
  glGenQueries(1, &query);
  glQueryCounter(query, GL_TIMESTAMP);
  return query;
}

bool isOver(unsigned query) {
  GLint isAvailable = GL_FALSE;
  glGetQueryObjectiv(query, GL_QUERY_RESULT_AVAILABLE, &isAvailable);
  return isAvailable;
}

std::int64_t timeOf(unsigned query) {
  GLuint64 nanoseconds = 0;
  glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
  return static_cast<std::int64_t>(nanoseconds);
}

}  // namespace

DeviceTimes::DeviceTimes() {
  GLint64 device = 0;
  glGetInteger64v(GL_TIMESTAMP, &device);
  offset_ = trace::now() - device;
}

void DeviceTimes::begin() {
  collect(false);
  if (begun_ != 0) glDeleteQueries(1, &begun_);  // of a launch that failed
  begun_ = stampedQuery();
}

void DeviceTimes::end(const std::string& kernel, const std::string& backend) {
  pending_.push_back({{begun_, stampedQuery()},
                      {.kind = trace::Kind::Device, .name = kernel, .backend = backend}});
  begun_ = 0;
}

void DeviceTimes::collect(bool waits) {
  while (!pending_.empty() && (waits || isOver(pending_.front().queries[1]))) {
    const Pending& done = pending_.front();
    trace::record(done.event, timeOf(done.queries[0]) + offset_, timeOf(done.queries[1]) + offset_);
    glDeleteQueries(2, done.queries);
    pending_.pop_front();
  }
}

}  // namespace brook::gl
