// The fence: pickets in perspective, ever finer, and their shadows.
#include "parts.hpp"

#include <cmath>

namespace samples::lighthouse {
namespace {

// The fence leads straight away from us. In metres:
constexpr float kAside = 1.15f;  ///< from us, to the right
constexpr float kEye = 1.6f;     ///< above the meadow
constexpr float kTall = 1.15f;
constexpr float kSpacing = 0.2f;
constexpr float kFarthest = 26.0f;
/// For each metre behind the fence: how much further away, and how high, the light passed it.
constexpr float kAwayFromSun = 0.8f;
constexpr float kSunHeight = 0.36f;
/// Where it would meet the horizon.
constexpr float kVanishing = 0.605f;

constexpr float kThick = 0.56f;  ///< a picket, in parts of the spacing
constexpr float kSide = 0.12f;   ///< what is seen of its side
constexpr float3 kWhite = ink(0xFFFCF6);
constexpr float3 kUnlit = ink(0xA79CBE);

/// A place on the fence: how far away, how high, and how much of both a pixel sees.
struct Board {
  float along, up;
  float pixelAlong, pixelUp;
};

float between(const Board& board, float low, float high) {
  const float top = std::min(board.up + 0.5f * board.pixelUp, high);
  const float bottom = std::max(board.up - 0.5f * board.pixelUp, low);
  return std::clamp((top - bottom) / board.pixelUp, 0.0f, 1.0f);
}

float rails(const Board& board) {
  return between(board, 0.28f, 0.38f) + between(board, 0.78f, 0.88f);
}

/// The pickets, which have a point, with as much as `side` of their sides. Upwards a pixel is
/// looked at in some places.
float pickets(const Board& board, float side) {
  constexpr int kLevels = 4;
  constexpr float kPoint = 0.14f;
  constexpr float kGround = 0.05f;
  float part = 0.0f;
  for (int i = 0; i < kLevels; ++i) {
    const float level = board.up + ((float(i) + 0.5f) / kLevels - 0.5f) * board.pixelUp;
    const float thick = kThick * std::clamp((kTall - level) / kPoint, 0.0f, 1.0f);
    if (level < kGround || thick <= 0.0f) continue;
    const float place = board.along / kSpacing + 0.5f * thick + side;
    part += stripes(place, thick + side, board.pixelAlong / kSpacing);
  }
  return part / kLevels;
}

void paintShadow(const Spot& spot, float3& colour) {
  constexpr float3 kShadow(0.34f, 0.42f, 0.62f);
  const float below = spot.y - kHorizon;
  if (below < kEye / kFarthest) return;
  const float away = kEye / below;
  const float behind = (spot.x - kVanishing) * away - kAside;
  if (behind < 0.0f) return;
  const float metres = away * spot.pixel;
  const Board board{away + kAwayFromSun * behind, kSunHeight * behind,
                    metres * (away / kEye + kAwayFromSun), metres * kSunHeight};
  const float part = std::max(pickets(board, 0.0f), rails(board));
  cover(colour, colour * kShadow, 0.85f * part);
}

/// The one at the end.
void paintPost(const Spot& spot, float3& colour) {
  constexpr float kTop = 1.35f / kFarthest;
  constexpr float2 kFoot(kVanishing + kAside / kFarthest, kHorizon + kEye / kFarthest);
  const float unlit = smoothStep(-0.002f, 0.002f, spot.x - kFoot.x);
  const float3 paint = kWhite * mixed(kSunlight, kShade, unlit);
  const float2 middle = kFoot - float2(0.0f, 0.5f * kTop);
  cover(colour, paint, covered(boxDistance(spot, middle, float2(0.0032f, 0.5f * kTop)), spot));
  const float2 top = kFoot - float2(0.0f, kTop + 0.002f);
  cover(colour, paint, covered(discDistance(spot, top, 0.0045f), spot));
}

}  // namespace

void paintFence(const Spot& spot, float3& colour) {
  const float aside = spot.x - kVanishing;
  if (aside < kAside / kFarthest - 0.005f) return;
  paintShadow(spot, colour);
  paintPost(spot, colour);
  const float away = kAside / aside;
  const Board board{away, kEye - (spot.y - kHorizon) * away, away * away / kAside * spot.pixel,
                    away * spot.pixel};
  if (away > kFarthest || std::fabs(board.up) > kTall + board.pixelUp) return;
  const float3 light = mixed(kSunlight, kShade, 0.06f + 0.15f * (1.0f - board.up / kTall));
  cover(colour, kUnlit * light, rails(board));
  // Sides first, so that the fronts cover the rest of what is theirs.
  const float fronts = pickets(board, 0.0f);
  const float both = pickets(board, kSide);
  const float3 paint = both > 0.0f ? mixed(kUnlit, kWhite, fronts / both) : kWhite;
  cover(colour, paint * light, both);
}

}  // namespace samples::lighthouse
