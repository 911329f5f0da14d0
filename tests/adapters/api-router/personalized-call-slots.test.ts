import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { connectRouter } from '../../../adapters/wiring/connect-router.ts'
import type { OffersQuery } from '../../../ports/offers.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'

const CONNECTIONS = 250
const LATENCY_MS = 400
/** Pause of a connection after a refused call. */
const REPEAT_MS = 50
const STEP_MS = 50
/** A call ends within this time, answered or not. */
const MAX_CALL_MS = 5_000
const TURNS = 10

const visitor = { sessionPartner: 'partner-7' }

/** A router with a fixed latency. The latency of personalized prices is configurable. */
const slowRouter = () => {
  const latency = { personalizedMs: LATENCY_MS }
  const ports = connectRouter(
    {
      origin: 'http://router.test',
      shop: async (request) => {
        const isPersonalized = new URL(request.url).searchParams.has('session_partner')
        const afterMs = isPersonalized ? latency.personalizedMs : LATENCY_MS
        await new Promise((resolve) => setTimeout(resolve, afterMs))
        return Response.json({ products: [] })
      },
    },
    new SystemClock(),
  )
  return { ...ports, latency }
}

/** Advances the clock in small steps, so that the event loop can read answers between them. */
const pass = async (ms: number): Promise<void> => {
  for (let passedMs = 0; passedMs < ms; passedMs += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS)
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Opens connections that request personalized prices in a loop. */
const flood = ({ offers }: ReturnType<typeof slowRouter>) => {
  let isOver = false
  const outcomes: string[] = []
  const connection = async () => {
    while (!isOver) {
      const outcome = await offers.load({ ...PURCHASE, visitor })
      outcomes.push(outcome.ok ? 'answered' : outcome.failure.kind)
      if (!outcome.ok) await new Promise((resolve) => setTimeout(resolve, REPEAT_MS))
    }
  }
  const connections = Array.from({ length: CONNECTIONS }, connection)
  return {
    outcomes,
    end: async () => {
      isOver = true
      await pass(MAX_CALL_MS)
      await Promise.all(connections)
    },
  }
}

/** Loads prices. Returns the duration, or the message of the failure. */
const timed = async ({ offers }: ReturnType<typeof slowRouter>, query: OffersQuery): Promise<number | string> => {
  const startMs = Date.now()
  const outcome = await offers.load(query)
  return outcome.ok ? Date.now() - startMs : outcome.failure.message
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 15), toNotFake: ['setImmediate', 'clearImmediate'] }))
afterEach(() => void vi.useRealTimers())

describe(`ApiRouterOffers while ${CONNECTIONS} connections request personalized prices`, () => {
  it.each([
    ['shared prices', PURCHASE],
    ['personalized prices for a purchase', { ...PURCHASE, visitor, isBuying: true }],
  ])('loads %s without delay', async (_prices, query) => {
    const router = slowRouter()
    const personalized = flood(router)
    const answered = () => personalized.outcomes.filter((outcome) => outcome === 'answered').length
    for (let round = 0; round < 5; round += 1) {
      const before = answered()
      const waited = timed(router, query)
      await pass(2_000)
      expect(await waited).toBe(LATENCY_MS)
      // Personalized calls are also answered.
      expect(answered()).toBeGreaterThan(before)
    }
    expect(personalized.outcomes).toContain('refused')
    await personalized.end()
  })

  it('keeps the circuit of shared prices closed if all personalized calls time out', async () => {
    const router = slowRouter()
    router.latency.personalizedMs = 10_000
    const personalized = flood(router)
    await pass(5_000)
    expect(new Set(personalized.outcomes)).toEqual(new Set(['timeout', 'refused']))
    const waited = timed(router, PURCHASE)
    await pass(2_000)
    expect(await waited).toBe(LATENCY_MS)
    await personalized.end()
  })
})
