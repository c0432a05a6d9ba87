// KernelBody: names with another meaning in kernels than in C++.
#include "compiler/frontend/prelude_kernel.h"
#include "compiler/surface/element_types.h"
#include "compiler/surface/kernel_body.h"

#include <algorithm>

namespace brook::surface {

namespace tok = clang::tok;

/// Replaces `std::sqrt(x)` by the built-in function, also for vectors and without the header, and
/// `std::int32_t` by the int32_t of kernels. Returns the next token, or `i` if there is no such
/// name.
std::size_t KernelBody::appendStandard(Tokens& output, std::size_t i) {
  if (!reader_.isWord(i, "std") || !reader_.is(i + 1, tok::coloncolon) ||
      !reader_.isIdentifier(i + 2)) {
    return i;
  }
  const std::string name = reader_.spelling(i + 2);
  const std::string function =
      reader_.is(i + 3, tok::l_paren) ? frontend::standardFunction(name) : "";
  if (!function.empty()) {
    factory_.append(output, "::brook_kernel::fn::" + function, reader_.location(i));
    return i + 3;
  }
  return isAlias(name) ? i + 2 : i;
}

bool KernelBody::isAlias(const std::string& name) const {
  return std::ranges::any_of(declarations_.aliases, [&](const ElementAlias& alias) {
    return reader_.spelling(alias.name) == name;
  });
}

bool KernelBody::isNameOfKernel(const std::string& name) const {
  return std::ranges::any_of(declarations_.kernels, [&](const KernelDeclaration& kernel) {
    return reader_.spelling(kernel.name) == name;
  });
}

/// Appends names such as `numeric_limits<unsigned char>::max()` with host types as template
/// arguments. Returns the next token, or `i` if no template arguments follow.
std::size_t KernelBody::appendTemplate(Tokens& output, std::size_t i) {
  const std::size_t end = endOfTemplate(i);
  if (end == i) return i;
  for (std::size_t k = i; k < end; ++k) {
    const bool isShadowed =
        k > i && reader_.isIdentifier(k) && !reader_.is(k - 1, tok::coloncolon) &&
        (isAlias(reader_.spelling(k)) || ElementTypes().find(reader_.spelling(k)).has_value());
    if (isShadowed) factory_.append(output, "::", reader_.location(k));
    output.push_back(reader_.at(k));
  }
  return end;
}

/// Returns the token after the '>' of `name<int>` or of `name<kind>::`, or `i` if neither is there.
/// `a < b > (c)` is a comparison.
std::size_t KernelBody::endOfTemplate(std::size_t i) const {
  if (!reader_.isIdentifier(i) || !reader_.is(i + 1, tok::less)) return i;
  std::size_t end = i + 2;
  while (end < reader_.size() &&
         (reader_.isIdentifier(end) || reader_.isTypeKeyword(end) ||
          reader_.at(end).isOneOf(tok::coloncolon, tok::comma, tok::numeric_constant)))
    ++end;
  if (!reader_.is(end, tok::greater)) return i;
  return reader_.isTypeKeyword(i + 2) || reader_.is(end + 1, tok::coloncolon) ? end + 1 : i;
}

/// Returns the vector type that `name(a, b)` constructs: "float2" also for a typedef of it. Empty
/// if it is no vector.
std::string KernelBody::vectorType(const std::string& name) const {
  if (frontend::isVectorTypeName(name)) return name;
  for (const ElementAlias& alias : declarations_.aliases) {
    if (reader_.spelling(alias.name) == name && frontend::isVectorTypeName(alias.element))
      return alias.element;
  }
  return "";
}

/// True if the call at `i` calls a user's kernel of this name, whose number of parameters differs
/// from the built-in function's.
bool KernelBody::isUserKernel(const std::string& name, std::size_t i) const {
  const std::size_t close = reader_.findClosing(i + 1);
  if (close == kNoToken) return false;
  std::size_t arguments = close == i + 2 ? 0 : 1;
  for (std::size_t k = i + 2; k < close; ++k) {
    if (reader_.at(k).isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      k = reader_.findClosing(k);
    } else if (reader_.is(k, tok::comma)) {
      ++arguments;
    }
  }
  return std::ranges::any_of(declarations_.kernels, [&](const KernelDeclaration& kernel) {
    return kernel.parameters.size() == arguments && reader_.spelling(kernel.name) == name;
  });
}

}  // namespace brook::surface
