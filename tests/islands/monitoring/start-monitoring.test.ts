import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startMonitoring } from '../../../browser/monitoring/start-monitoring.ts'

const onTTFB = vi.hoisted(() => vi.fn())
vi.mock('web-vitals/onTTFB.js', () => ({ onTTFB }))

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  onTTFB.mockClear()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['says nothing of it', '<script></script>', 0.99, true],
  ['lets a quarter report, and this is of it', '<script data-vitals="25"></script>', 0.24, true],
  ['lets a quarter report, and this is not of it', '<script data-vitals="25"></script>', 0.25, false],
  ['lets none report', '<script data-vitals="0"></script>', 0, false],
])('a page that %s: its vitals are observed or not', (_, html, random, isObserved) => {
  document.body.innerHTML = html
  vi.spyOn(Math, 'random').mockReturnValue(random)
  startMonitoring()
  expect(onTTFB.mock.calls.length === 1).toBe(isObserved)
})
