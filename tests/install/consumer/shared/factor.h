#define FACTOR 2
kernel float scaled(float x) {
  return FACTOR * x + OFFSET;
}
