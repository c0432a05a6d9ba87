#include "runtime/backend/gl/device_times.h"

#include <epoxy/gl.h>

#include <algorithm>

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

DeviceTimes::DeviceTimes(bool isHardware) : isHardware_(isHardware) {
  GLint64 device = 0;
  glGetInteger64v(GL_TIMESTAMP, &device);
  offset_ = trace::now() - device;
}

void DeviceTimes::begin() {
  collect(false);
  if (begun_.query != 0) glDeleteQueries(1, &begun_.query);  // the launch failed
  begun_ = {stampedQuery(), trace::now()};
}

void DeviceTimes::end(const std::string& kernel, const std::string& backend) {
  pending_.push_back(
      {begun_,
       stampedQuery(),
       {.kind = trace::Kind::Device, .name = kernel, .backend = backend, .told = begun_.told}});
  begun_ = {};
}

void DeviceTimes::collect(bool waits) {
  while (!pending_.empty() && (waits || isOver(pending_.front().endQuery))) {
    const Pending& done = pending_.front();
    const std::int64_t begin = isHardware_ ? timeOf(done.begin.query) + offset_ : done.begin.told;
    const std::int64_t end = timeOf(done.endQuery) + offset_;
    trace::record(done.event, std::min(std::max(begin, lastEnd_), end), end);
    lastEnd_ = end;
    const unsigned queries[] = {done.begin.query, done.endQuery};
    glDeleteQueries(2, queries);
    pending_.pop_front();
  }
}

}  // namespace brook::gl
