#include "runtime/brt_info/threshold_picture.h"

#include "runtime/brt_info/label_places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <string>
#include <vector>

namespace brook::info {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Describes an error in the elements and entities of a text in XML; empty if there is none.
std::string faultOf(const std::string& xml) {
  static const std::regex tag(R"(<(/?)([a-z]+)((?: [a-zA-Z0-9:-]+="[^"<]*")*)(/?)>)");
  static const std::regex entity("&(amp|lt|gt);");
  std::vector<std::string> open;
  std::string rest;
  auto end = xml.cbegin();
  for (std::sregex_iterator at(xml.begin(), xml.end(), tag), last; at != last; ++at) {
    rest.append(end, (*at)[0].first);
    end = (*at)[0].second;
    if ((*at)[4].length() > 0) continue;
    if ((*at)[1].length() == 0) {
      open.push_back((*at)[2]);
    } else if (open.empty() || open.back() != (*at)[2]) {
      return "</" + (*at)[2].str() + "> closes nothing";
    } else {
      open.pop_back();
    }
  }
  rest = std::regex_replace(rest.append(end, xml.cend()), entity, "");
  if (rest.find_first_of("<&") != std::string::npos) return "text has < or &: " + rest;
  return open.empty() ? "" : open.back() + " has no end";
}

/// Returns the number in an attribute of the first element that begins with `element`.
double numberOf(const std::string& svg, const std::string& element, const std::string& attribute) {
  const std::size_t from = svg.find(' ' + attribute + "=\"", svg.find(element));
  return std::atof(svg.c_str() + from + attribute.size() + 3);
}

/// The borders of the plot, kPlot in threshold_picture.cpp.
constexpr double kLeft = 90, kTop = 70, kRight = 770, kBottom = 480;

TEST(ThresholdPicture, IsWellFormed) {
  const std::vector<ThresholdPoint> points{{"a < b & \"c\" > d", {6, 2, 4}},
                                           {"the program", {6, 2, 0}, true}};
  const std::string svg = thresholdPicture("a&b.json", points);
  EXPECT_EQ(faultOf(svg), "");
  EXPECT_THAT(svg, HasSubstr("a&amp;b.json"));
  EXPECT_THAT(svg, HasSubstr("a &lt; b &amp; \"c\" &gt; d"));
  EXPECT_THAT(svg, testing::StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" "));
  EXPECT_EQ(faultOf("<a><b></a>"), "</a> closes nothing");  // the test itself can fail
  EXPECT_EQ(faultOf("<a>&</a>"), "text has < or &: &");
}

TEST(ThresholdPicture, PointsStandAtTheirLogarithms) {
  // s = 10 and gamma = 1 on axes from 0.1 to 10.
  const std::string svg = thresholdPicture("", {{"k", {10, 1, 1}}});
  EXPECT_NEAR(numberOf(svg, "<circle", "cx"), kRight, 0.1);
  EXPECT_NEAR(numberOf(svg, "<circle", "cy"), (kTop + kBottom) / 2, 0.1);
  EXPECT_THAT(svg, HasSubstr("<title>k: s = 10, \u03b3 = 1, the GPU pays</title>"));
}

TEST(ThresholdPicture, AxesAreAsLongAsNeeded) {
  // s = 1000 and gamma = 0.01: from 0.1 to 1000, from 0.01 to 10.
  const std::string svg = thresholdPicture("", {{"k", {1000, 1, 100}}, {"l", {10, 1, 1}}});
  EXPECT_THAT(svg, HasSubstr(">1000</text>"));
  EXPECT_THAT(svg, HasSubstr(">0.01</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">100000</text>")));
  const std::size_t second = svg.find("<circle", svg.find("<circle") + 1);
  EXPECT_NEAR(numberOf(svg.substr(second), "<circle", "cx"), (kLeft + kRight) / 2, 0.1);
}

TEST(ThresholdPicture, TheInfiniteStandsAtAnEdge) {
  const std::string svg = thresholdPicture("", {{"free", {2, 1, 0}}});
  EXPECT_NEAR(numberOf(svg, "<circle", "cy"), kTop, 0.1);
  EXPECT_THAT(svg, HasSubstr("\u03b3 = \u221e"));
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf")));
}

TEST(ThresholdPicture, ProgramsLookDifferent) {
  const std::string svg = thresholdPicture("", {{"the program", {2, 1, 1}, true}});
  EXPECT_THAT(svg, HasSubstr("<g class=\"program\">"));
  EXPECT_THAT(svg, Not(HasSubstr("<circle")));
}

TEST(LabelPlaces, LabelsCoverNeitherPointsNorEachOther) {
  LabelPlaces labels({0, 0, 400, 400});
  std::vector<Place> seen;
  for (int i = 0; i < 6; ++i) {
    const Label label = labels.place("label", {200, 200});
    for (const Place& other : seen) {
      EXPECT_TRUE(std::abs(label.place.y - other.y) >= 16 || std::abs(label.place.x - other.x) > 15)
          << i;
    }
    seen.push_back(label.place);
  }
  EXPECT_STREQ(labels.place("label", {395, 100}).anchor, "end") << "there is no room on the right";
  labels.keepFree({0, 285, 400, 305});
  const Label aside = labels.place("label", {200, 300});
  EXPECT_TRUE(aside.place.y + 4 <= 285 || aside.place.y - 12 >= 305) << aside.place.y;
}

}  // namespace
}  // namespace brook::info
