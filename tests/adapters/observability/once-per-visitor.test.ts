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
  const told: CartTransition[] = []
  return { clock, told, report: oncePerVisitor((each) => void told.push(each), clock) }
}

describe('the way of a visitor to the store', () => {
  it('is told once for a double click, as it is', () => {
    const { told, report } = reporter()
    for (let click = 0; click < 3; click += 1) report(transition(), 'visitor')
    expect(told).toEqual([transition()])
  })

  it('is told again after three seconds', () => {
    const { clock, told, report } = reporter()
    report(transition(), 'visitor')
    clock.advance(3_000)
    report(transition(), 'visitor')
    expect(told).toHaveLength(2)
  })

  it('is told for each option and for each visitor', () => {
    const { told, report } = reporter()
    report(transition(), 'visitor')
    report(transition('plus-1Y-5-ar'), 'visitor')
    report(transition(), 'another')
    expect(told).toHaveLength(3)
  })

  it('is told each time of visitors who cannot be told apart', () => {
    const { told, report } = reporter()
    for (let visitor = 0; visitor < 3; visitor += 1) report(transition(), null)
    expect(told).toHaveLength(3)
  })
})
