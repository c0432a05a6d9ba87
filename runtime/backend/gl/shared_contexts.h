// SharedContexts: the program's context beside the backend's (docs/interop.md).
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/gl/session_gl.h"

namespace brook::gl {

class SharedContexts : public backend::SharedGl {
 public:
  /// `session` was started with a context of the program, which is current, and outlives the
  /// object.
  explicit SharedContexts(SessionGl& session);
  ~SharedContexts() override;

  GlObject objectOf(backend::Storage& storage) override;
  void giveToProgram() override;
  void takeFromProgram() override;

 private:
  bool sharesWithCurrent() const;

  SessionGl& session_;
  const bool programHasBarriers_;
  unsigned mark_ = 0;  // a sampler of the backend with a unique property
  float propertyOfMark_;
};

}  // namespace brook::gl
