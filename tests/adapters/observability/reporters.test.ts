import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { problemReporter } from '../../../adapters/observability/problem-reporter.ts'
import { transitionReporter } from '../../../adapters/observability/transition-reporter.ts'
import type { ProblemReport } from '../../../domain/monitoring/problem-report.ts'
import { success } from '../../../ports/outcome.ts'

const REPORT: ProblemReport = {
  type: 'PriceListNetworkError',
  message: 'Prices response error status',
  details: { url: 'offer/v2/de/de/eur/purchase', errCode: 'network' },
}

const TRANSITION = {
  product: 'premium-1Y-3-ar',
  siteLocale: 'de-DE',
  currentURL: 'https://de.example/',
  referrerURL: '',
}

const metricsPort = () => ({
  vital: vi.fn(async () => success(undefined)),
  error: vi.fn(async () => success(undefined)),
  event: vi.fn(async () => success(undefined)),
})

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

  it('is one line of the log, and in production an error report', () => {
    const metrics = metricsPort()
    problemReporter(metrics, true, new FakeClock(0))(REPORT)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', message: REPORT.message, type: REPORT.type },
    ])
    expect(metrics.error).toHaveBeenCalledWith({
      type: REPORT.type,
      level: 'error',
      message: REPORT.message,
      url: REPORT.details['url'],
    })
  })

  it('is no error report outside production', () => {
    const metrics = metricsPort()
    problemReporter(metrics, false, new FakeClock(0))(REPORT)
    expect(metrics.error).not.toHaveBeenCalled()
  })

  it('is told once, however many visitors meet it at once, and again when it lasts', () => {
    const clock = new FakeClock(0)
    const report = problemReporter(metricsPort(), false, clock)
    for (let visitor = 0; visitor < 1_000; visitor += 1) report(REPORT)
    expect(lines).toHaveLength(1)
    clock.advance(5_000)
    report(REPORT)
    expect(lines).toHaveLength(2)
  })

  it('does not hide another one', () => {
    const report = problemReporter(metricsPort(), false, new FakeClock(0))
    report(REPORT)
    report({ ...REPORT, details: { ...REPORT.details, errCode: 'timeout' } })
    expect(lines).toHaveLength(2)
  })
})

describe('the way to the store', () => {
  it('is a cart transition event in production', () => {
    const metrics = metricsPort()
    transitionReporter(metrics, true)(TRANSITION)
    expect(metrics.event).toHaveBeenCalledWith({
      name: 'CartTransition',
      fields: { product: 'premium-1Y-3-ar', siteLocale: 'de-DE' },
      currentURL: 'https://de.example/',
      referrerURL: '',
    })
  })

  it('is told to nobody elsewhere', () => {
    const metrics = metricsPort()
    transitionReporter(metrics, false)(TRANSITION)
    expect(metrics.event).not.toHaveBeenCalled()
  })
})
