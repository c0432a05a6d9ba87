#include "plain_view.hpp"

namespace samples {
namespace {

float letThrough(float x) {
  return 1.0f / (1.0f + x * (1.0f + 0.5f * x));
}

/// What comes of the light of the lamp and of the fire.
struct Left {
  float ofLamp;
  float ofFire;
};

/// A part of a line.
struct Part {
  float begin;
  float end;
};

class PlainView {
 public:
  PlainView(const Setup& setup, const Field<float2>& smoke)
      : room_(setup.room),
        light_(setup.light),
        glow_(setup.glow),
        smoke_(smoke),
        inside_((setup.cells + 1) / 2) {
    inside_.forEach([&](int3 cell) {
      const Left left =
          leftAt(2.0f * float3(float(cell.x), float(cell.y), float(cell.z)) + float3(0.5f));
      inside_(cell) = float2(left.ofLamp, left.ofFire);
    });
  }

  /// The light that comes to an eye that looks this way.
  float3 lightTo(float3 eye, float3 way, float widthOfPixel) const {
    const float alongBall = dot(room_.ball - eye, way);
    const float3 aside = room_.ball - eye - alongBall * way;
    const float past = length(aside) - room_.radius;
    float covered = saturate(0.5f - past / (alongBall * widthOfPixel));
    const float toBall =
        alongBall - std::sqrt(std::max(room_.radius * room_.radius - dot(aside, aside), 0.0f));
    const Part part = within(eye, way);
    float left = 1;
    float3 sum(0.0f);
    for (float d = part.begin + 0.5f * kEyeStride; d < part.end && left > 0.004f; d += kEyeStride) {
      if (d > toBall && covered > 0) {
        sum = sum + (left * covered) * ballAt(eye + toBall * way, way);
        left *= 1 - covered;
        covered = 0;
      }
      const float3 place = eye + d * way;
      const float2 here = smoke_.between(place);
      if (!(here.x > 0.001f)) continue;
      const float passes = letThrough(light_.thickness * kEyeStride * here.x);
      const float3 sent = 0.3f * scatteredAt(place, way) +
                          glow_[std::size_t(std::floor(float(kGlows - 1) * here.y + 0.5f))];
      sum = sum + (left * (1 - passes)) * sent;
      left *= passes;
    }
    return sum + left * floorOrNight(eye, way);
  }

 private:
  Part within(float3 from, float3 way) const {
    Part part{0, 1e30f};
    const auto cut = [&](float from1, float way1, float last) {
      const float inverse = 1.0f / (std::fabs(way1) < 1e-9f ? 1e-9f : way1);
      const float low = (-0.5f - from1) * inverse, high = (last + 0.5f - from1) * inverse;
      part = {std::max(part.begin, std::min(low, high)), std::min(part.end, std::max(low, high))};
    };
    cut(from.x, way.x, room_.last.x);
    cut(from.y, way.y, room_.last.y);
    cut(from.z, way.z, room_.last.z);
    return part;
  }

  float leftOfLight(float3 place, float3 way, float far) const {
    float left = 1;
    const float along = dot(room_.ball - place, way);
    if (along > 0 && along < far) {
      const float soft = 0.5f + 0.1f * along;
      left = smoothstep(-soft, soft, length(room_.ball - place - along * way) - room_.radius);
    }
    const Part part = within(place, way);
    const float end = std::min(part.end, far);
    for (float d = part.begin; d < end && left > 0.002f; d += kLightStride) {
      const float stride = std::min(kLightStride, end - d);
      const float dense = smoke_.between(place + (d + 0.5f * stride) * way).x;
      left *= letThrough(light_.thickness * stride * dense);
    }
    return left;
  }

  Left leftAt(float3 place) const {
    const float3 toFire = light_.firePlace - place;
    const float far = length(toFire) + 1e-4f;
    return {leftOfLight(place, light_.lampWay, 1e9f),
            leftOfLight(place, toFire / far, far - 0.1f * light_.width)};
  }

  float fireAt(float3 place) const {
    const float3 away = (place - light_.firePlace) / light_.width;
    return 1.0f / (0.02f + dot(away, away));
  }

  float3 lightOn(float3 place, float3 normal) const {
    const Left left = leftAt(place);
    const float lamp = left.ofLamp * saturate(dot(normal, light_.lampWay));
    const float fire = left.ofFire * saturate(dot(normal, normalize(light_.firePlace - place)));
    return lamp * light_.lamp + (fire * fireAt(place)) * light_.fire +
           (0.6f + 0.4f * normal.z) * light_.sky;
  }

  float3 floorOrNight(float3 eye, float3 way) const {
    const float3 night = lerp(float3(0.020f, 0.030f, 0.052f), float3(0.002f, 0.004f, 0.010f),
                              saturate(0.35f + 0.9f * way.z));
    if (!(way.z < -0.001f)) return night;
    const float3 place = eye + ((-0.5f - eye.z) / way.z) * way;
    const float3 middle(0.5f * room_.last.x, 0.5f * room_.last.y, -0.5f);
    const float far = length(place - middle) / light_.width;
    return lerp(0.09f * lightOn(place, float3(0, 0, 1)), night, smoothstep(0.5f, 2.6f, far));
  }

  float3 ballAt(float3 place, float3 way) const {
    const float3 normal = normalize(place - room_.ball);
    const float side = 1.0f - saturate(-dot(normal, way));
    const float3 mirrored = way - (2 * dot(normal, way)) * normal;
    const float spot = saturate(25.0f * dot(mirrored, light_.lampWay) - 24.0f);
    const float3 arriving = lightOn(place, normal);
    return 0.3f * arriving + (0.5f * side * side * side) * light_.sky +
           (0.3f * spot * spot) * arriving;
  }

  float3 scatteredAt(float3 place, float3 way) const {
    const float turned = 1.36f - 1.2f * dot(way, light_.lampWay);
    const float ahead = 0.1f + 0.64f / (turned * std::sqrt(turned));
    const float2 lit = inside_.between(0.5f * (place - 0.5f));
    return (ahead * lit.x) * light_.lamp + light_.sky +
           (0.5f * lit.y * fireAt(place)) * light_.fire;
  }

  const Room& room_;
  const Light& light_;
  const std::vector<float3>& glow_;
  const Field<float2>& smoke_;
  Field<float2> inside_;
};

float onFilm(float seen) {
  return saturate(seen * (2.51f * seen + 0.03f) / (seen * (2.43f * seen + 0.59f) + 0.14f));
}

}  // namespace

Pixels pictureInPlainCpp(const Setup& setup, const Field<float2>& smoke, const Camera& camera,
                         int width, int height) {
  const PlainView view(setup, smoke);
  const float widthOfPixel = length(camera.down) / float(height);
  Pixels pixels;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const float across = (float(x) + 0.5f) / float(width);
      const float down = (float(y) + 0.5f) / float(height);
      const float3 way = normalize(camera.corner + across * camera.across + down * camera.down);
      const float3 seen = view.lightTo(camera.eye, way, widthOfPixel);
      pixels.emplace_back(onFilm(seen.x), onFilm(seen.y), onFilm(seen.z), 1.0f);
    }
  }
  return pixels;
}

}  // namespace samples
