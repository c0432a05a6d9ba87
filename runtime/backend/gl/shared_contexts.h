// SharedContexts: the program's context beside the one of the backend (docs/interop.md).
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/gl/session_gl.h"

namespace brook::gl {

class SharedContexts : public backend::SharedGl {
 public:
  /// `session`, which was started with a context of the program, outlives it. That context is
  /// current.
  explicit SharedContexts(SessionGl& session);

  GlObject objectOf(backend::Storage& storage) override;
  void giveToProgram() override;
  void takeFromProgram() override;

 private:
  SessionGl& session_;
  const bool programHasBarriers_;
};

}  // namespace brook::gl
