import { describe, expect, it } from 'vitest'
import { transitionReporter } from '../../../adapters/observability/reporters.ts'
import { FakeMetrics } from '../../fakes/fake-router.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const transition = (product = 'premium-1Y-3-ar') => ({
  product,
  site: 'de',
  group: 'world' as const,
  siteLocale: 'de-DE',
  currentURL: 'https://de.example/premium',
  referrerURL: '',
})

/** Waits for the calls of the reporter, because the reporter itself does not wait. */
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

describe('transitionReporter', () => {
  it('reports one CartTransition event for repeated clicks', async () => {
    const { reported, report } = reporter()
    for (let click = 0; click < 3; click += 1) report(transition(), 'visitor')
    expect(await reported()).toEqual([
      {
        name: 'CartTransition',
        fields: { product: 'premium-1Y-3-ar', site: 'de', siteLocale: 'de-DE' },
        currentURL: 'https://de.example/premium',
        referrerURL: '',
      },
    ])
  })

  it('reports nothing outside production', async () => {
    const { reported, report } = reporter(false)
    report(transition(), 'visitor')
    expect(await reported()).toEqual([])
  })

  it('reports a repeated click after three seconds', async () => {
    const { clock, reported, report } = reporter()
    report(transition(), 'visitor')
    clock.advance(3_000)
    report(transition(), 'visitor')
    expect(await reported()).toHaveLength(2)
  })

  it('reports one click per option and visitor', async () => {
    const { reported, report } = reporter()
    report(transition(), 'visitor')
    report(transition('plus-1Y-5-ar'), 'visitor')
    report(transition(), 'another')
    expect(await reported()).toHaveLength(3)
  })

  it('reports every click of unidentified visitors', async () => {
    const { reported, report } = reporter()
    for (let visitor = 0; visitor < 3; visitor += 1) report(transition(), null)
    expect(await reported()).toHaveLength(3)
  })
})
