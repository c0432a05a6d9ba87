// The kernels of the agreement test.
#pragma once

namespace brook::codegen::cpu_scalar {

/// cpu-scalar and every instruction set of cpu must compute these to the same bits.
inline constexpr const char* kCorpus = R"(module "corpus.br"

kernel arrays(stream x: float, stream n: int, constant k: int, output o: float2, output p: float) {
  var a: float[5]
  var v: float2[3]
  var i: int = 0
  loop while lt(i, 5) {
    a[i] = mul(x, convert<float>(i))
  } step {
    i = add(i, 1)
  }
  var j: int = max(min(n, 4), 0)
  v[min(j, 2)] = float2(component(a, j), x)
  v[1].yx = component(v, min(j, 2))
  v[min(j, 2)].x = component(a, k)
  if gt(x, 0.5) {
    a[j] = 7.0
    a[sub(4, j)] = component(v, 1).x
  }
  o = component(v, min(sub(4, j), 2))
  p = add(component(a, j), component(a, 2))
}

kernel doubles(stream a: double, stream b: double2, constant c: double, output o: double2, output p: double, output n: int4) {
  var v: double2 = mul(add(double2(a, c), b.yx), double2(0.1d))
  v.y = div(fmod(v.y, b.x), c)
  if lt(a, b.x) {
    v = add(floor(v), sqrt(abs(b)))
  }
  o = select(gt(v, b), min(v, b), max(trunc(v), round(b)))
  o[convert<int>(a)] = ceil(a)
  p = convert<double>(convert<float>(add(component(b, convert<int>(c)), neg(a))))
  n = int4(convert<int>(a), convert<int>(convert<uint>(a)), convert<int>(ne(a, b.x)), convert<int>(or(isnan(b.x), isinf(b.y))))
}

kernel doublesOfOthers(stream i: int, stream f: float, gather g[]: double, gather h[][]: double2, output o: double2, output p: double) {
  o = add(double2(convert<double>(i), convert<double>(convert<uint>(i))), double2(convert<double>(f)))
  p = add(g[i], mul(h[position(p).y][add(position(p).x, 1)].y, convert<double>(isfinite(f))))
}

kernel remainders(stream a: double, stream b: double, output o: double) {
  o = fmod(a, b)
}

kernel nearest(stream x: float4, stream a: double, stream b: double2, output n: int4, output m: int3) {
  n = nearest_index(x)
  m = int3(nearest_index(a), nearest_index(b))
}

kernel divergentDoubles(stream x: double, output o: double, output count: int) {
  var v: double = x
  count = 0
  loop while lt(count, 20) {
    if not(gt(v, 0.5d)) {
      break
    }
    v = mul(v, 0.75d)
  } step {
    count = add(count, 1)
  }
  o = v
}

reduction doubleSum(stream a: double, accumulator r: double) {
  r = add(r, a)
}

reduction doubleOrder(stream a: double2, accumulator r: double2) {
  r = double2(add(mul(r.x, 0.5d), a.y), sub(r.y, a.x))
}

kernel saxpy(constant a: float, stream x: float4, stream y: float4, output result: float4) {
  result = add(mul(float4(a), x), y)
}

kernel swizzles(stream a: float3, stream b: float2, constant c: float4, output o: float3, output p: float2) {
  var v: float4 = float4(a.zx, b)
  v.zx = add(v.xy, v.ww)
  v.w = div(c.y, v.w)
  o = mul(v.wzy, a)
  p = select(lt(a.xy, b), sqrt(abs(b)), add(v, c).yx)
  o.yx = p
}

kernel stencil(gather g[][]: float, stream x: float, output o: float) {
  var p: int4 = position(o)
  var up: float = g[sub(p.y, 1)][p.x]
  var down: float = g[add(p.y, 1)][p.x]
  var left: float = g[position(o).y][sub(position(o).x, 1)]
  var right: float = g[p.y][add(p.x, 1)]
  o = add(add(add(up, down), add(left, right)), mul(x, -4.0))
}

kernel taps(gather g[][]: float, gather h[][]: float3, stream x: float, output o: float, output p: float3) {
  var at: float2 = convert<float2>(position(x).xy)
  o = x
  p = float3(0.0)
  var i: int = -2
  loop while le(i, 2) {
    var t: int2 = nearest_index(add(at, float2(convert<float>(i), 0.5)))
    o = add(o, mul(g[t.y][t.x], convert<float>(add(i, 3))))
    if gt(o, 2.0) {
      p = add(p, h[sub(t.y, i)][convert<int>(add(at.x, -2.0))])
    }
  } step {
    i = add(i, 1)
  }
}

kernel product(gather g[][]: float, gather h[][]: float, output o: float) {
  var at: float2 = convert<float2>(position(o).xy)
  o = 0.0
  var k: float = 0.0
  loop while lt(k, convert<float>(extent(g).x)) {
    var t: int2 = nearest_index(float2(k, at.y))
    var s: int2 = nearest_index(float2(at.x, k))
    o = add(o, mul(g[t.y][t.x], h[s.y][s.x]))
  } step {
    k = add(k, 1.0)
  }
}

kernel rows(gather g[][]: float, gather h[]: float, output o: float) {
  var r: int = convert<int>(convert<float>(position(o).x))
  o = 0.0
  var k: int = 0
  loop while lt(k, add(extent(g).x, 2)) {
    o = add(o, mul(g[r][k], h[k]))
    o = max(o, g[add(position(o).x, -1)][sub(extent(g).x, k)])
  } step {
    k = add(k, 1)
  }
}

kernel rowsAround(gather g[][]: float, output o: float) {
  o = 0.0
  var i: int = -2
  loop while lt(i, 9) {
    o = add(o, add(g[sub(position(o).x, 3)][i], g[add(position(o).x, 2)][i]))
  } step {
    i = add(i, 1)
  }
}

kernel alike(constant a: float, stream x: float4, stream y: float4, gather g[][]: float4, output o: float4) {
  var t: float4 = float4(mul(a, 2.0))
  o = add(mul(t, x), select(lt(x, y), g[sub(position(o).y, 1)][add(position(o).x, 2)], max(y, float4(0.5, 0.5, 0.5, 0.5))))
}

kernel alikeInts(stream n: int3, stream m: int3, output o: int3) {
  o = add(n, mul(m, int3(3)))
}

kernel alikePairs(stream x: float2, gather g[]: float2, output o: float2, output p: float2) {
  o = mul(x, x)
  p = add(o, g[position(p).x])
}

kernel alikeButOne(constant a: float, constant n: int, stream x: float4, output o: float4, output p: float4) {
  var t: float4 = float4(a)
  t.x = 5.0
  var u: float4 = float4(a)
  u[n] = 7.0
  o = mul(x, t)
  p = mul(x, u)
}

kernel assembled(stream x: float4, stream y: float2, output o: float4, output p: float4) {
  o = float4(x.x, y, x.w)
  p = float4(x.w, mul(x.yzw, float3(2.0)))
}

kernel rowsInLoops(gather g[][]: int, constant n: int, output o: int) {
  o = 0
  var i: int = 0
  loop while lt(i, n) {
    var y: int = sub(position(o).y, 1)
    o = add(o, mul(g[y][position(o).x], i))
  } step {
    i = add(i, 1)
  }
}

kernel rowsByArguments(gather g[][]: float, gather h[][]: float, constant n: int, stream x: float, output o: float, output p: float) {
  o = g[n][convert<int>(x)]
  p = g[position(o).y][convert<int>(h[position(o).y][position(o).x])]
}

kernel lockstep(stream x: float, constant limit: int, gather g[]: float, output o: float, output n: int) {
  o = x
  n = 0
  loop while and(lt(n, limit), lt(o, 4.0)) {
    o = add(mul(o, o), g[n])
    if gt(o, 3.0) {
      break
    }
    n = add(n, 1)
  }
}

kernel lockstepDown(stream x: float, gather g[]: float, output o: float, output n: int) {
  var i: int = 7
  o = x
  loop {
    if gt(g[i], o) {
      continue
    }
    o = mul(o, 0.5)
  } step {
    i = sub(i, 1)
  } while and(gt(i, 0), gt(o, 0.1))
  n = i
}

kernel flip(gather g[][]: float3, output o: float3) {
  o = g[position(o).y][sub(sub(extent(g).x, 1), position(o).x)]
}

kernel lookup(gather g[]: float4, stream index: float, gather h[]: int, output o: float4, output n: int) {
  var i: int = nearest_index(index)
  o = add(g[i], g[3])
  n = h[h[i]]
}

kernel box(gather g[][][]: float2, gather h[][][][]: float, output o: float2) {
  var p: int4 = position(o)
  o = add(g[p.z][p.y][add(p.x, 1)], float2(h[p.w][p.z][p.y][p.x]))
}

kernel proven(gather g[]: float, constant n: int, stream x: float, output o: float) {
  o = 0.0
  var i: int = position(o).x
  if and(lt(add(i, 2), n), gt(x, 0.0)) {
    o = g[add(i, 2)]!
  }
  if lt(i, n) {
    o = add(o, g[0]!)
  }
}

kernel mandelbrot(stream c: float2, constant limit: int, output count: int, output last: float2) {
  var z: float2 = c
  var i: int = 0
  var n: int = 0
  loop while lt(i, limit) {
    var size: float = add(mul(z.x, z.x), mul(z.y, z.y))
    if gt(size, 4.0) {
      break
    }
    z = add(float2(sub(mul(z.x, z.x), mul(z.y, z.y)), mul(mul(2.0, z.x), z.y)), c)
    n = add(n, 1)
  } step {
    i = add(i, 1)
  }
  count = n
  last = z
}

kernel nested(stream x: float, stream y: float, constant c: float, output o: float, output n: int) {
  var t: float = 1.0
  n = 0
  if gt(x, 0.0) {
    t = y
    if gt(y, x) {
      n = 1
      t = add(t, 1.0)
    } else {
      if gt(c, 0.5) {
        n = 2
        t = x
      } else {
        n = 3
      }
    }
    o = mul(t, 2.0)
  } else {
    if lt(y, -1.0) {
      t = 7.0
    }
    o = t
  }
  o = add(o, t)
}

kernel skipping(stream x: float, constant limit: int, output o: float, output rounds: int) {
  var i: int = 0
  rounds = 0
  o = x
  loop while lt(i, limit) {
    var t: float = 1.0
    if gt(o, 10.0) {
      t = 2.0
      if gt(o, 100.0) {
        break
      }
      o = add(o, t)
      continue
    }
    t = 3.0
    var j: int = 0
    loop while lt(j, 3) {
      if eq(j, 2) {
        break
      }
      o = add(mul(o, 1.5), t)
    } step {
      j = add(j, 1)
    }
    rounds = add(rounds, 1)
  } step {
    i = add(i, 1)
  }
}

kernel varying_bounds(stream n: int, stream x: float, output o: float, output sum: int) {
  var i: int = 0
  var bound: int = bitand(n, 15)
  o = 0.0
  sum = 0
  loop while lt(i, bound) {
    var j: int = 0
    loop {
      o = add(o, x)
      if eq(add(i, j), 9) {
        continue
      }
      sum = add(sum, mul(i, j))
    } step {
      j = add(j, 1)
    } while lt(j, i)
  } step {
    i = add(i, 1)
  }
}

kernel halving(stream x: float, output o: int) {
  var t: float = abs(x)
  o = 0
  loop {
    t = mul(t, 0.5)
    o = add(o, 1)
  } while and(gt(t, 1.0), lt(o, 40))
}

kernel uniform_step(stream x: float, constant n: int, output o: float) {
  var i: int = 0
  o = x
  loop {
    if eq(bitand(i, 1), 1) {
      continue
    }
    o = add(o, 1.0)
  } step {
    i = add(i, 1)
  } while lt(i, n)
}

kernel dangerous(stream x: float, constant stride: int, output o: float) {
  var i: int = 0
  o = x
  loop while lt(i, 4) {
    if lt(x, 1000000.0) {
      break
    }
    var j: int = 0
    loop while lt(j, 4) {
      j = add(j, stride)
    }
  } step {
    i = add(i, 1)
  }
}

kernel integers(stream a: int, stream b: int, output sum: int, output difference: int,
    output product: int, output quotient: int, output rest: int, output left: int,
    output right: int, output other: int) {
  sum = add(a, b)
  difference = sub(a, b)
  product = mul(a, b)
  quotient = div(a, b)
  rest = rem(a, b)
  left = shl(a, b)
  right = shr(a, b)
  other = bitxor(bitor(abs(a), neg(b)), bitand(compl(min(a, b)), max(a, b)))
}

kernel divisionsByOne(stream a: int, constant limit: int, constant stride: int, output quotients: int4,
    output rests: int4, output others: int4) {
  quotients = int4(div(a, 3), div(a, -7), div(a, 2147483647), div(a, -2147483648))
  rests = int4(rem(a, 3), rem(a, -7), rem(a, 2147483647), rem(a, -2147483648))
  others = int4(div(a, limit), rem(a, limit), add(div(a, stride), rem(a, stride)), add(div(a, -1), rem(a, -1)))
}

kernel divisionsInALoop(stream a: int, constant limit: int, output r: int) {
  var i: int = 0
  r = a
  loop while lt(i, 9) {
    r = add(rem(add(mul(r, 3), 1), limit), div(r, limit))
  } step {
    i = add(i, 1)
  }
}

kernel unsigned_integers(stream a: int, stream b: int, output quotient: int, output rest: int,
    output right: int, output order: int, output mixed: int) {
  var u: uint = convert<uint>(a)
  var v: uint = convert<uint>(b)
  quotient = convert<int>(div(u, v))
  rest = convert<int>(rem(u, v))
  right = convert<int>(shr(u, v))
  order = convert<int>(lt(u, v))
  mixed = convert<int>(add(mul(min(u, v), 3u), shl(max(u, v), 1u)))
}

kernel conversions(stream x: float, stream n: int, output i: int, output u: int, output b: int, output f: float2) {
  i = convert<int>(x)
  u = convert<int>(convert<uint>(x))
  b = add(convert<int>(convert<bool>(x)), mul(2, convert<int>(convert<bool>(n))))
  f = float2(convert<float>(n), convert<float>(convert<uint>(n)))
}

kernel rounding(stream x: float, output a: float4, output b: float4, output c: int) {
  a = float4(floor(x), ceil(x), trunc(x), round(x))
  b = float4(min(x, 0.5), max(x, nan(0x7fc00000)), frexp_mantissa(x), frexp_exponent(x))
  c = add(convert<int>(isnan(x)), add(mul(2, convert<int>(isinf(x))), mul(4, convert<int>(isfinite(x)))))
}

kernel functions(stream x: float, stream y: float, output a: float4, output b: float4, output c: float4, output d: float4, output e: float4) {
  a = float4(acos(x), asin(x), atan(x), atan2(x, y))
  b = float4(cos(x), cosh(x), exp(x), exp2(x))
  c = float4(fmod(x, y), ldexp(x, y), log(x), log10(x))
  d = float4(log2(x), pow(x, y), sin(x), sinh(x))
  e = float4(sqrt(x), tan(x), tanh(x), abs(x))
}

kernel indexed(stream v: float4, stream n: int, constant k: int, output o: float4, output s: float) {
  o = v
  o[bitand(n, 3)] = component(v, k)
  o[k] = component(v, bitand(shr(n, 2), 3))
  if gt(n, 0) {
    o[2] = 5.0
    o.yz = v.xx
  }
  s = component(o, 1)
}

kernel choices(stream a: float3, stream b: float3, constant flag: int, output o: float3, output n: int) {
  var m: bool3 = or(lt(a, b), eq(a, float3(0.0)))
  o = select(m, a, b)
  o = select(eq(flag, 1), o, float3(a.x))
  o = select(any(not(m)), o, neg(o))
  n = select(and(all(m), ne(flag, 2)), 1, convert<int>(or(m.x, not(m.y))))
}

kernel mapped(stream x: float3, stream n: int, output o: float3, output where: float4) {
  o = mul(x, float3(convert<float>(n)))
  where = add(convert<float4>(position(x)), mul(convert<float4>(position(n)), float4(100.0)))
}

kernel iterated(iter i: float2, stream x: float, output o: float2) {
  var f: float = div(convert<float>(position(i).x), convert<float>(extent(i).x))
  o = add(mul(float2(sub(1.0, f)), lower(i)), mul(float2(f), upper(i)))
  o.x = add(o.x, mul(x, convert<float>(position(i).y)))
}

kernel names(stream add: float, constant splat: float, stream int: float, output place: float, constant valid: int) {
  var select: float = add(mul(add, splat), int)
  var anyLane: float = floor(select)
  if gt(anyLane, 0.0) {
    place = select
  } else {
    place = convert<float>(valid)
  }
}

reduction sum(stream a: float, accumulator r: float) {
  r = add(r, a)
}

reduction mixed(stream a: float3, accumulator r: float3) {
  r.x = max(a.x, r.x)
  r.y = add(r.y, a.y)
  r.z = mul(a.z, r.z)
}

reduction matrix(accumulator r: float4, stream a: float4) {
  r = add(mul(r.xxzz, a.xyxy), mul(r.yyww, a.zwzw))
}

reduction bits(stream a: int, accumulator r: int) {
  r = bitxor(r, a)
}

reduction weighted(stream a: float2, constant w: float, gather t[]: float2, accumulator r: float2) {
  if gt(a.x, r.x) {
    r = add(mul(a, float2(w)), t[convert<int>(a.y)])
  } else {
    r.y = sub(r.y, a.x)
  }
}
)";

/// Emitted as with -ffp-contract=on, for the instruction sets of cpu only.
inline constexpr const char* kContracted = R"(module "contracted.br"

kernel contracted(stream a: float2, stream b: float2, constant c: float2, output o: float2, output n: float) {
  o = add(mul(a, b), c)
  n = add(mul(a.x, add(mul(c.x, c.y), c.x)), b.y)
}
)";

}  // namespace brook::codegen::cpu_scalar
