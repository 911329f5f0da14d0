import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { oncePerVisitor } from '../../../adapters/observability/once-per-visitor.ts'
import type { CartTransition } from '../../../adapters/observability/transition-reporter.ts'

const transition = (product = 'premium-1Y-3-ar'): CartTransition => ({
  product,
  siteLocale: 'de-DE',
  currentURL: 'https://de.example/premium',
  referrerURL: '',
})

const reporter = () => {
  const clock = new FakeClock()
  const reported: CartTransition[] = []
  return { clock, reported, report: oncePerVisitor((each) => void reported.push(each), clock) }
}

describe('the transition of a visitor to the store', () => {
  it('is reported once for a double click, as it is', () => {
    const { reported, report } = reporter()
    for (let click = 0; click < 3; click += 1) report(transition(), 'visitor')
    expect(reported).toEqual([transition()])
  })

  it('is reported again after three seconds', () => {
    const { clock, reported, report } = reporter()
    report(transition(), 'visitor')
    clock.advance(3_000)
    report(transition(), 'visitor')
    expect(reported).toHaveLength(2)
  })

  it('is reported for each option and for each visitor', () => {
    const { reported, report } = reporter()
    report(transition(), 'visitor')
    report(transition('plus-1Y-5-ar'), 'visitor')
    report(transition(), 'another')
    expect(reported).toHaveLength(3)
  })

  it('is reported each time for visitors who cannot be identified', () => {
    const { reported, report } = reporter()
    for (let visitor = 0; visitor < 3; visitor += 1) report(transition(), null)
    expect(reported).toHaveLength(3)
  })
})
