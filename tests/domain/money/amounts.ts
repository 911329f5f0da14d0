const EDGES: readonly number[] = [
  0,
  0.001,
  0.004,
  0.005,
  0.0049,
  0.01,
  0.05,
  0.1,
  0.4,
  0.5,
  0.6,
  0.615,
  0.995,
  0.999,
  0.9999,
  1,
  1.005,
  1.015,
  1.025,
  1.045,
  1.255,
  1.5,
  1.999,
  2.5,
  2.675,
  4.995,
  5.015,
  8.345,
  9.5,
  9.99,
  9.995,
  10,
  10.075,
  10.235,
  19.99,
  29.95,
  35.175,
  39.95,
  49.99,
  59.9,
  79.995,
  99,
  99.5,
  99.99,
  99.995,
  100,
  123.45,
  999,
  999.5,
  999.99,
  999.995,
  1000,
  1000.5,
  1234.5,
  1234.56,
  1234.565,
  1299.5,
  4999.99,
  9999.5,
  9999.995,
  10_000,
  12_345.678_9,
  99_999.995,
  100_000,
  123_456.789_012_3,
  999_999,
  999_999.5,
  1_000_000,
  1_234_567.891,
  5_318_008,
  12_345_678.9,
  1e9,
  1e12,
  123_456_789_012.345,
  1e-6,
  1e-7,
  1.5e-9,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 53 - 1,
  4_503_599_627_370_495.5,
  1e15,
  1e16,
  1e20,
  123_456_789_012_345_680_000,
  999_999_999_999_999_900_000,
  1e21,
  1.5e21,
  1.234_567e25,
  Number.MAX_VALUE,
]

const MAGNITUDES = [1, 100, 1000, 10_000, 1_000_000, 1e10]
const DECIMALS = [0, 0, 1, 2, 2, 3, 4, 9]

/** Generates endless realistic amounts: a multiplicative generator with a fixed seed. */
function* spread(): Generator<number> {
  let state = 20_260_101
  for (let at = 0; ; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    const magnitude = MAGNITUDES[at % MAGNITUDES.length] ?? 1
    const decimals = DECIMALS[at % DECIMALS.length] ?? 0
    const sign = at % 7 === 0 ? -1 : 1
    yield sign * Number(((state / 2_147_483_647) * magnitude).toFixed(decimals))
  }
}

function distinctAmounts(count: number): number[] {
  const notAmounts = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]
  const amounts = new Set([...EDGES, ...EDGES.map((amount) => -amount)])
  for (const amount of spread()) {
    if (amounts.size + notAmounts.length >= count) break
    amounts.add(amount)
  }
  return [...notAmounts, ...amounts]
}

/** 500 distinct amounts: edge cases with both signs, values that are not amounts, and realistic prices. */
export const AMOUNTS: readonly number[] = distinctAmounts(500)
