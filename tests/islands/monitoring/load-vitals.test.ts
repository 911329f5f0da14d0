import { afterEach, expect, it, vi } from 'vitest'
import { loadVitals } from '../../../browser/scripts/load-scripts.ts'
import { announceConsent } from '../../../browser/visitor/visitor-consent.ts'
import { openReporting } from './open-reporting.ts'

const measuring = () => document.head.querySelectorAll('script[src="/scripts/vitals.js"]').length

afterEach(() => document.head.replaceChildren())

it.each([
  ['says nothing of it', '<script></script>', 0.99, 1],
  ['lets a quarter report, and this is of it', '<script data-vitals="25"></script>', 0.24, 1],
  ['lets a quarter report, and this is not of it', '<script data-vitals="25"></script>', 0.25, 0],
  ['lets none report', '<script data-vitals="0"></script>', 0, 0],
])('a page that %s is measured or not', (_, html, random, scripts) => {
  openReporting('a')
  document.body.innerHTML = html
  vi.spyOn(Math, 'random').mockReturnValue(random)
  loadVitals()
  expect(measuring()).toBe(scripts)
})

it('a page is measured once its visitor allows it, and never twice', () => {
  openReporting('m')
  loadVitals()
  announceConsent()
  expect(measuring()).toBe(0)
  document.cookie = 'consent=v1.am'
  announceConsent()
  announceConsent()
  expect(measuring()).toBe(1)
})
