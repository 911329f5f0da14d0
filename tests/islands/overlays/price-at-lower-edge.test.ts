import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPriceAtLowerEdge } from '../../../browser/overlays/price-at-lower-edge.ts'
import { element } from '../page-listeners.ts'
import { type StubbedObserver, stubIntersectionObserver } from '../stub-observers.ts'

let observers: readonly StubbedObserver[]

/** Simulates a screen, and a price at these distances from its upper edge in px. */
const open = (isNarrow: boolean, [top, bottom]: readonly [number, number]): readonly boolean[] => {
  document.body.innerHTML = '<div data-sticky-buy=""></div>'
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(max-width: 55.99rem)' && isNarrow }))
  vi.spyOn(element('[data-sticky-buy]'), 'getBoundingClientRect').mockReturnValue({ top, bottom } as DOMRect)
  const told: boolean[] = []
  onPriceAtLowerEdge((isVisible) => told.push(isVisible))
  return told
}

beforeEach(() => {
  observers = stubIntersectionObserver()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

it.each([
  [[799, 900], true],
  [[800, 900], false],
  [[-100, 1], true],
  [[-100, 0], false],
  [[100, 200], true],
] as const)(
  'onPriceAtLowerEdge tells at once that a price from %j px in a window of 800 px is visible: %s',
  (at, is) => {
    expect(open(true, at)).toEqual([is])
  },
)

it('onPriceAtLowerEdge tells each later change, of which the last one counts', () => {
  const told = open(true, [900, 1_000])
  expect(observers.map(({ targets }) => targets)).toEqual([[element('[data-sticky-buy]')]])
  observers[0]?.report(false, true)
  observers[0]?.report(true, false)
  observers[0]?.report()
  expect(told).toEqual([false, true, false, false])
})

it('onPriceAtLowerEdge tells nothing on a wide screen', () => {
  expect([open(false, [100, 200]), observers]).toEqual([[], []])
})

it('onPriceAtLowerEdge tells nothing on a page without a price', () => {
  open(true, [100, 200])
  document.body.innerHTML = ''
  observers = stubIntersectionObserver()
  const told: boolean[] = []
  onPriceAtLowerEdge((isVisible) => told.push(isVisible))
  expect([told, observers]).toEqual([[], []])
})
