import { describe, expect, it } from 'vitest'
import { FakeMetrics } from '../../../adapters/fakes/fake-router.ts'
import { FakeClock } from '../../../adapters/fakes/fake-services.ts'
import { transitionReporter } from '../../../adapters/observability/reporters.ts'

const transition = (product = 'premium-1Y-3-ar') => ({
  product,
  group: 'world' as const,
  siteLocale: 'de-DE',
  currentURL: 'https://de.example/premium',
  referrerURL: '',
})

/** A fake records a report when the call returns: it waits for nothing, and neither does the reporter. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const reporter = (isProduction = true) => {
  const clock = new FakeClock()
  const metrics = new FakeMetrics()
  const reported = async () => {
    await settled()
    return metrics.events
  }
  return { clock, reported, report: transitionReporter(metrics, isProduction, clock) }
}

describe('the transition of a visitor to the store', () => {
  it('is a cart transition event, one for a double click', async () => {
    const { reported, report } = reporter()
    for (let click = 0; click < 3; click += 1) report(transition(), 'visitor')
    expect(await reported()).toEqual([
      {
        name: 'CartTransition',
        fields: { product: 'premium-1Y-3-ar', siteLocale: 'de-DE' },
        currentURL: 'https://de.example/premium',
        referrerURL: '',
      },
    ])
  })

  it('is not reported outside production', async () => {
    const { reported, report } = reporter(false)
    report(transition(), 'visitor')
    expect(await reported()).toEqual([])
  })

  it('is reported again after three seconds', async () => {
    const { clock, reported, report } = reporter()
    report(transition(), 'visitor')
    clock.advance(3_000)
    report(transition(), 'visitor')
    expect(await reported()).toHaveLength(2)
  })

  it('is reported for each option and for each visitor', async () => {
    const { reported, report } = reporter()
    report(transition(), 'visitor')
    report(transition('plus-1Y-5-ar'), 'visitor')
    report(transition(), 'another')
    expect(await reported()).toHaveLength(3)
  })

  it('is reported each time for visitors who cannot be identified', async () => {
    const { reported, report } = reporter()
    for (let visitor = 0; visitor < 3; visitor += 1) report(transition(), null)
    expect(await reported()).toHaveLength(3)
  })
})
