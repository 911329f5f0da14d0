import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import type { PriceList } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { RUNS } from '../../domain/runs.ts'
import { DOWN, EMPTY, listOf, QUERY, REFUSED } from './manual-offers.ts'
import { openCachedOffers } from './open-cached-offers.ts'

// Small values, so that the steps of one run exceed every limit.
const SETTINGS = { freshMs: 100, staleMs: 1_000, deadlineMs: 50, failureMs: 80, refusalMs: 20 }

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), times: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which: fc.nat(),
      how: fc.constantFrom('good', 'good', 'half', 'other half', 'down', 'refused', 'empty', 'malformed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const) }) },
)

const OUTCOMES: Readonly<Record<string, Outcome<PriceList>>> = {
  good: success(listOf(40)),
  half: success(listOf(40, 'EUR', ['premium'])),
  'other half': success(listOf(40, 'EUR', ['plus'])),
  down: DOWN,
  refused: REFUSED,
  empty: success(EMPTY),
  malformed: failed({ kind: 'malformed', message: 'Price list is in another currency' }),
}

/** Whether an answer has a price for a product. */
const isPriced = (outcome: Outcome<PriceList> | undefined, product: string): boolean =>
  outcome?.ok === true &&
  outcome.value.products.some(({ productName, options }) => productName === product && options.length > 0)

const problemOf = (check: Promise<void>): Promise<unknown> =>
  check.then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 15) }))
afterEach(() => void vi.useRealTimers())

describe('CachedOffers with arbitrary answers in arbitrary order', () => {
  it('returns a price that has not expired to every request before the deadline', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { offers, source, store } = openCachedOffers(new SystemClock(), {}, SETTINGS)
      const calledAtMs: number[] = []
      const answered = new Set<number>()
      /** Received prices with the time of their request. */
      const priced: { readonly product: string; readonly askedAtMs: number }[] = []
      /** The problem of each request, if any. Stored immediately, so that every rejection is handled. */
      const problems: Promise<unknown>[] = []

      const ask = async () => {
        const pricedBefore = [...priced]
        const startMs = Date.now()
        const outcome = await offers.load(QUERY)
        const nowMs = Date.now()
        expect(nowMs - startMs).toBeLessThanOrEqual(SETTINGS.deadlineMs)
        for (const product of QUERY.products) {
          const isUsable = (price: (typeof priced)[number]) =>
            price.product === product && nowMs - price.askedAtMs < SETTINGS.staleMs
          if (pricedBefore.some(isUsable)) expect(isPriced(outcome, product)).toBe(true)
          if (isPriced(outcome, product)) expect(priced.some(isUsable)).toBe(true)
        }
      }
      const noteCalls = () => {
        while (calledAtMs.length < source.calls.length) calledAtMs.push(Date.now())
      }

      for (const action of steps) {
        if (action.do === 'wait') await vi.advanceTimersByTimeAsync(action.ms)
        if (action.do === 'ask') for (let time = 0; time < action.times; time += 1) problems.push(problemOf(ask()))
        if (action.do === 'purge') await store.purge(['prices'], Date.now())
        const open = source.calls.flatMap((_, at) => (answered.has(at) ? [] : [at]))
        const which = action.do === 'answer' ? open[action.which % Math.max(1, open.length)] : undefined
        if (action.do === 'answer' && which !== undefined) {
          source.calls[which]?.answer(OUTCOMES[action.how] ?? DOWN)
          answered.add(which)
          for (const product of QUERY.products.filter((name) => isPriced(OUTCOMES[action.how], name)))
            priced.push({ product, askedAtMs: calledAtMs[which] ?? 0 })
        }
        await vi.advanceTimersByTimeAsync(0)
        noteCalls()
      }
      await vi.advanceTimersByTimeAsync(SETTINGS.deadlineMs)
      expect((await Promise.all(problems)).find((problem) => problem !== null) ?? null).toBeNull()
    })
    await fc.assert(property, { numRuns: RUNS })
  }, 3_600_000)

  it('never serves a list in a currency other than the requested one', async () => {
    const currency = fc.constantFrom('EUR', 'USD', 'GBP', 'eur', 'Usd')
    const call = fc.record({ asked: currency, price: fc.nat(), isDown: fc.boolean(), waitMs: fc.nat(300) })
    const property = fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 10 }), async (calls) => {
      const { offers, source } = openCachedOffers(new SystemClock(), {}, SETTINGS)
      for (const { asked, price, isDown, waitMs } of calls) {
        source.always = (query) => (isDown ? DOWN : success(listOf(price, query.currency)))
        // All queries have the same regLanCur, so only the currency distinguishes the lists.
        const outcome = await offers.load({ ...QUERY, currency: asked })
        if (outcome.ok) expect(outcome.value.currency.toUpperCase()).toBe(asked.toUpperCase())
        await vi.advanceTimersByTimeAsync(waitMs)
      }
    })
    await fc.assert(property, { numRuns: RUNS })
  }, 3_600_000)
})
