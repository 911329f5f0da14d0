import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problemReporter } from '../../../adapters/observability/reporters.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import { FakeMetrics } from '../../fakes/fake-router.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const REPORT: ProblemReport = {
  type: 'PriceListNetworkError',
  message: 'Prices response error status',
  group: 'world',
  details: { url: 'offer/v2/de/de/eur/purchase', errCode: 'network', status: undefined },
}

/** Waits for the calls of a reporter, because the reporter itself does not wait. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('problemReporter', () => {
  const lines: string[] = []

  beforeEach(() => {
    lines.length = 0
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(String(line))
      return true
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  it('logs a problem and reports it in production', async () => {
    const metrics = new FakeMetrics()
    problemReporter(metrics, true, new FakeClock(0))(REPORT)
    await settled()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', message: REPORT.message, type: REPORT.type },
    ])
    expect(metrics.errors).toEqual([
      {
        type: REPORT.type,
        level: 'error',
        message: REPORT.message,
        url: 'offer/v2/de/de/eur/purchase',
        details: { errCode: 'network' },
      },
    ])
  })

  it('removes e-mail addresses, licence codes and tokens from reasons', async () => {
    const metrics = new FakeMetrics()
    const reason = 'canary@mail.example, NWALL-DEMO1-RENEW-00030, ?gclid=canary'
    const details = { url: '', params: { product: ['premium'], note: reason }, reason }
    problemReporter(metrics, true, new FakeClock(0))({ ...REPORT, details })
    await settled()
    const redacted = '<e-mail>, <code>, '
    expect(metrics.errors[0]?.details).toEqual({ params: { product: ['premium'], note: redacted }, reason: redacted })
  })

  it('does not report a problem outside production', async () => {
    const metrics = new FakeMetrics()
    problemReporter(metrics, false, new FakeClock(0))(REPORT)
    await settled()
    expect(metrics.errors).toEqual([])
  })

  it('logs one line per minute and problem with the number of repetitions', () => {
    const clock = new FakeClock(0)
    const report = problemReporter(new FakeMetrics(), false, clock)
    for (let visitor = 0; visitor < 1_000; visitor += 1) report(REPORT)
    expect(lines).toHaveLength(1)
    clock.advance(60_000)
    report(REPORT)
    expect(lines.map((line) => JSON.parse(line).repeated)).toEqual([undefined, 999])
  })

  it('logs one line for the rejected calls of all pages, and reports each list', async () => {
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

  it('logs one line per product for the same problem', () => {
    const report = problemReporter(new FakeMetrics(), false, new FakeClock(0))
    for (const product of ['premium', 'plus', 'premium'])
      report({
        type: 'PriceListNoOptions',
        message: 'Empty price list error',
        group: 'world',
        details: { url: '', product },
      })
    expect(lines.map((line) => JSON.parse(line).product)).toEqual(['premium', 'plus'])
  })

  it('logs one line per reason for the same problem', () => {
    const report = problemReporter(new FakeMetrics(), false, new FakeClock(0))
    report(REPORT)
    report({ ...REPORT, details: { ...REPORT.details, errCode: 'timeout' } })
    expect(lines).toHaveLength(2)
  })
})
