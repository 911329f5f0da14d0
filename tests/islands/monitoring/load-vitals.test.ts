import { afterEach, expect, it, vi } from 'vitest'
import { loadConsentedScripts } from '../../../browser/scripts/load-scripts.ts'
import { announceConsent } from '../../../browser/visitor/visitor-consent.ts'
import { openReporting } from './open-reporting.ts'

const measuring = () => document.head.querySelectorAll('script[src="/scripts/vitals.js"]').length

afterEach(() => document.head.replaceChildren())

it.each([
  ['loadConsentedScripts measures every view of a page without a configured share', '<script></script>', 0.99, 1],
  [
    'loadConsentedScripts measures a page view within the share of 25 percent',
    '<script data-vitals="25"></script>',
    0.24,
    1,
  ],
  [
    'loadConsentedScripts measures no page view outside the share of 25 percent',
    '<script data-vitals="25"></script>',
    0.25,
    0,
  ],
  ['loadConsentedScripts measures no page view if the share is 0 percent', '<script data-vitals="0"></script>', 0, 0],
])('%s', (_, html, random, scripts) => {
  openReporting('a')
  document.body.innerHTML = html
  vi.spyOn(Math, 'random').mockReturnValue(random)
  loadConsentedScripts()
  expect(measuring()).toBe(scripts)
})

it('loadConsentedScripts measures a page once, as soon as the visitor consents to analytics', () => {
  openReporting('m')
  loadConsentedScripts()
  announceConsent()
  expect(measuring()).toBe(0)
  document.cookie = 'consent=v1.am'
  announceConsent()
  announceConsent()
  expect(measuring()).toBe(1)
})
