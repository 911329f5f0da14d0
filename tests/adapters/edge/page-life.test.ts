import { describe, expect, it } from 'vitest'
import { DEGRADED_LIFE, DEGRADED_LIFE_SECONDS, ordinaryLife } from '../../../app/_page/page-life.ts'

const DAY_SECONDS = 86_400

describe('the life of a page', () => {
  it.each([
    ['a minute where it has no kept prices', Number.POSITIVE_INFINITY, 60],
    ['a minute at most, however long its prices are fresh', 3_600_000, 60],
    ['as long as its prices are fresh', 20_000, 20],
    ['a second more than the last full one', 19_001, 20],
    ['two seconds where they are old, for new ones are on their way', 0, 2],
    ['two seconds at least', 1, 2],
  ])('is %s', (_, freshForMs, seconds) => {
    expect(ordinaryLife(freshForMs, DAY_SECONDS).revalidate).toBe(seconds)
  })

  it('never has a visitor wait while it is regenerated, as long as prices may be served stale', () => {
    for (const freshForMs of [0, 60_000]) expect(ordinaryLife(freshForMs, DAY_SECONDS).expire).toBe(DAY_SECONDS)
  })

  it.each([
    ['no longer than prices may be served stale', 3_600, 3_600],
    ['a day at most', 30 * DAY_SECONDS, DAY_SECONDS],
    ['five minutes at least, or Next would not keep it', 1, 300],
  ])('is over after %s', (_, staleSeconds, seconds) => {
    expect(ordinaryLife(0, staleSeconds).expire).toBe(seconds)
  })

  it('is five seconds where a source failed', () => {
    expect([DEGRADED_LIFE_SECONDS, DEGRADED_LIFE.revalidate]).toEqual([5, 5])
  })
})
