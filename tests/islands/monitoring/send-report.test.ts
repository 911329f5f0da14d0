import { afterEach, expect, it, vi } from 'vitest'
import { sendReport } from '../../../browser/monitoring/send-report.ts'

afterEach(() => vi.unstubAllGlobals())

const sendWith = (sendBeacon: unknown) => {
  const fetched = vi.fn(async () => Promise.reject(new Error('gone')))
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('fetch', fetched)
  sendReport('event', { name: 'Performance' })
  return fetched
}

it('a report is a beacon of the browser', () => {
  const sendBeacon = vi.fn(() => true)
  expect(sendWith(sendBeacon)).not.toHaveBeenCalled()
  expect(sendBeacon).toHaveBeenCalledExactlyOnceWith('/beacon/event', '{"name":"Performance"}')
})

it.each([
  ['has no beacons', undefined],
  ['takes no more of them', () => false],
])('a browser that %s sends the report by a request that outlives the page', (_, sendBeacon) => {
  expect(sendWith(sendBeacon)).toHaveBeenCalledExactlyOnceWith('/beacon/event', {
    method: 'POST',
    body: '{"name":"Performance"}',
    keepalive: true,
  })
})
