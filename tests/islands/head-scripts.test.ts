import { beforeEach, expect, it, vi } from 'vitest'
import { loadConsentedScripts } from '../../browser/scripts/load-scripts.ts'
import { announceConsent, visitorConsent } from '../../browser/visitor/visitor-consent.ts'

vi.mock('../../browser/visitor/visitor-consent.ts', { spy: true })

const allow = (...granted: readonly ('analytics' | 'marketing')[]): void =>
  void vi.mocked(visitorConsent).mockReturnValue({ ...vi.mocked(visitorConsent)(), granted })

const loaded = (): readonly string[] =>
  [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => new URL(src).pathname)

beforeEach(() => {
  document.head.innerHTML = [
    '<meta name="head-script" content="/scripts/ads.js" data-purpose="marketing">',
    '<meta name="head-script" content="/scripts/count.js" data-purpose="analytics">',
    '<meta name="description" content="x">',
    '<script data-vitals="0"></script>',
  ].join('')
})

it('loadConsentedScripts loads a head script once, as soon as the visitor grants its category', () => {
  allow()
  loadConsentedScripts()
  expect(loaded()).toEqual([])
  allow('analytics')
  announceConsent()
  expect(loaded()).toEqual(['/scripts/count.js'])
  allow('analytics', 'marketing')
  announceConsent()
  announceConsent()
  expect(loaded()).toEqual(['/scripts/count.js', '/scripts/ads.js'])
})
