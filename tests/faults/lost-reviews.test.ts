import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../../adapters/wiring/config.ts'
import { buildContainer } from '../../adapters/wiring/container.ts'
import { TOKENS } from '../../adapters/wiring/tokens.ts'
import type { ReviewsService } from '../../domain/reviews/reviews.service.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { startFaultProxy } from '../hosts/fault-proxy/start-fault-proxy.ts'
import { startReviews } from '../hosts/reviews/start-reviews.ts'
import { type CapturedLog, captureLog } from './captured-log.ts'
import { reportedBy } from './reported-by.ts'
import { type ShiftedTime, shiftTime } from './shifted-time.ts'
import { startStopwatch } from './stopwatch.ts'

/** Maximum time that a visitor waits for a page with reviews. */
const MAX_WAIT_MS = 1_500
/** Longer than the pause after a failed load. */
const RECOVERY_MS = 10_000
const PAST_FRESH_MS = 61_000

let log: CapturedLog
let time: ShiftedTime

beforeAll(() => {
  log = captureLog()
  time = shiftTime()
})

afterAll(() => {
  vi.restoreAllMocks()
})

/** Opens `ReviewsService` with the production wiring and with a review service behind a fault proxy. */
const openReviews = async () => {
  const host = await startReviews()
  const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(host.origin).port) })
  const reading = readConfig({ REVIEWS_URL: proxy.origin })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return { host, proxy, service: buildContainer(reading.config)(TOKENS.reviewsService) }
}

const visit = async (service: ReviewsService) => {
  const stop = startStopwatch()
  const { value, log: entries } = await log.run(() =>
    service.viewsFor({ site: realSite('de'), path: '/premium', products: ['premium'] }),
  )
  return { seen: value.get('premium')?.averageText ?? null, reported: reportedBy(entries), tookMs: stop() }
}

it.each(['reset', 'reset-in-body', 'end-in-body', 'silence', 'drip=20', 'refused', 'status 503', 'status 404'])(
  'ReviewsService reports missing reviews in time during the fault %s, recovers after it, and returns cached reviews if the fault recurs',
  async (fault) => {
    const { host, proxy, service } = await openReviews()
    const inflict = async () =>
      fault.startsWith('status') ? host.setStatus(Number(fault.slice('status '.length))) : proxy.setFault(fault)
    try {
      await inflict()
      const lost = await visit(service)
      expect(lost).toMatchObject({ seen: null, reported: ['Reviews'] })
      expect(lost.tookMs).toBeLessThan(MAX_WAIT_MS)
      host.setStatus(200)
      await proxy.setFault(null)
      time.advance(RECOVERY_MS)
      expect(await visit(service)).toMatchObject({ seen: '4,5', reported: [] })
      await inflict()
      time.advance(PAST_FRESH_MS)
      expect(await visit(service)).toMatchObject({ seen: '4,5', reported: [] })
    } finally {
      await proxy.close()
      await host.close()
    }
  },
)
