import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeMetrics } from '../../../adapters/fakes/fake-router.ts'
import { FakeClock } from '../../../adapters/fakes/fake-services.ts'
import { problemReporter } from '../../../adapters/observability/reporters.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'

const REPORT: ProblemReport = {
  type: 'PriceListNetworkError',
  message: 'Prices response error status',
  details: { url: 'offer/v2/de/de/eur/purchase', errCode: 'network' },
}

/** Waits until what a reporter began is done: it waits for nothing itself. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a price problem', () => {
  const lines: string[] = []

  beforeEach(() => {
    lines.length = 0
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(String(line))
      return true
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  it('is one line of the log, and in production an error report', async () => {
    const metrics = new FakeMetrics()
    problemReporter(metrics, true, new FakeClock(0))(REPORT)
    await settled()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', message: REPORT.message, type: REPORT.type },
    ])
    expect(metrics.errors).toEqual([
      { type: REPORT.type, level: 'error', message: REPORT.message, url: REPORT.details['url'] },
    ])
  })

  it('is no error report outside production', async () => {
    const metrics = new FakeMetrics()
    problemReporter(metrics, false, new FakeClock(0))(REPORT)
    await settled()
    expect(metrics.errors).toEqual([])
  })

  it('is one line, however many requests meet it at once, and the next one a minute later says how many did', () => {
    const clock = new FakeClock(0)
    const report = problemReporter(new FakeMetrics(), false, clock)
    for (let visitor = 0; visitor < 1_000; visitor += 1) report(REPORT)
    expect(lines).toHaveLength(1)
    clock.advance(60_000)
    report(REPORT)
    expect(lines.map((line) => JSON.parse(line).repeated)).toEqual([undefined, 999])
  })

  it('of a call that is refused is one line for all pages, and an error report of each list', async () => {
    const metrics = new FakeMetrics()
    const report = problemReporter(metrics, true, new FakeClock(0))
    const refused = { errCode: 'refused', reason: 'Circuit is open' }
    const urls = ['de/de/eur', 'fr/fr/eur', 'it/it/eur'].map((key) => `offer/v2/${key}/purchase`)
    for (let visitor = 0; visitor < 100; visitor += 1)
      for (const url of urls) report({ ...REPORT, details: { url, ...refused } })
    await settled()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ url: urls[0], ...refused }])
    expect(metrics.errors.map(({ url }) => url)).toEqual(urls)
  })

  it('of one product does not hide that of another one', () => {
    const report = problemReporter(new FakeMetrics(), false, new FakeClock(0))
    for (const product of ['premium', 'plus', 'premium'])
      report({ type: 'PriceListNoOptions', message: 'Empty price list error', details: { product } })
    expect(lines.map((line) => JSON.parse(line).product)).toEqual(['premium', 'plus'])
  })

  it('does not suppress another one', () => {
    const report = problemReporter(new FakeMetrics(), false, new FakeClock(0))
    report(REPORT)
    report({ ...REPORT, details: { ...REPORT.details, errCode: 'timeout' } })
    expect(lines).toHaveLength(2)
  })
})
