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

it('sendReport sends a beacon', () => {
  const sendBeacon = vi.fn(() => true)
  expect(sendWith(sendBeacon)).not.toHaveBeenCalled()
  expect(sendBeacon).toHaveBeenCalledExactlyOnceWith('/beacon/event', '{"name":"Performance"}')
})

it.each([
  ['does not support beacons', undefined],
  ['rejects the beacon', () => false],
])('sendReport sends a keepalive request if the browser %s', (_, sendBeacon) => {
  expect(sendWith(sendBeacon)).toHaveBeenCalledExactlyOnceWith('/beacon/event', {
    method: 'POST',
    body: '{"name":"Performance"}',
    keepalive: true,
  })
})
