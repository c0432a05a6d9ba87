// What a field has between its cells, from the eight around a place: a gather in three dimensions,
// field[z][y][x], which beyond the last cell gives the last cell.

kernel float2 pairAt(float2 field[][][], float3 place) {
  float3 corner = floor(place);
  float3 part = place - corner;
  int x = (int)corner.x, y = (int)corner.y, z = (int)corner.z;
  float2 a = lerp(field[z][y][x], field[z][y][x + 1], part.x);
  float2 b = lerp(field[z][y + 1][x], field[z][y + 1][x + 1], part.x);
  float2 c = lerp(field[z + 1][y][x], field[z + 1][y][x + 1], part.x);
  float2 d = lerp(field[z + 1][y + 1][x], field[z + 1][y + 1][x + 1], part.x);
  return lerp(lerp(a, b, part.y), lerp(c, d, part.y), part.z);
}

kernel float3 vectorAt(float3 field[][][], float3 place) {
  float3 corner = floor(place);
  float3 part = place - corner;
  int x = (int)corner.x, y = (int)corner.y, z = (int)corner.z;
  float3 a = lerp(field[z][y][x], field[z][y][x + 1], part.x);
  float3 b = lerp(field[z][y + 1][x], field[z][y + 1][x + 1], part.x);
  float3 c = lerp(field[z + 1][y][x], field[z + 1][y][x + 1], part.x);
  float3 d = lerp(field[z + 1][y + 1][x], field[z + 1][y + 1][x + 1], part.x);
  return lerp(lerp(a, b, part.y), lerp(c, d, part.y), part.z);
}
