import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadHeadScripts } from '../../browser/scripts/load-scripts.ts'
import { announceConsent, visitorConsent } from '../../browser/visitor/visitor-consent.ts'

vi.mock('../../browser/visitor/visitor-consent.ts', { spy: true })

const allow = (...granted: readonly ('analytics' | 'marketing')[]): void =>
  void vi.mocked(visitorConsent).mockReturnValue({ ...vi.mocked(visitorConsent)(), granted })

const loaded = (): readonly string[] =>
  [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname)

beforeEach(() => {
  document.head.innerHTML = [
    '<meta name="head-script" content="/scripts/ads.js" data-purpose="marketing">',
    '<meta name="head-script" content="/scripts/count.js" data-purpose="analytics">',
    '<meta name="description" content="x">',
  ].join('')
})

describe('a head script with a purpose', () => {
  it('is loaded for who allows that, and not before', () => {
    allow()
    loadHeadScripts()
    expect(loaded()).toEqual([])
    allow('analytics')
    announceConsent()
    expect(loaded()).toEqual(['/scripts/count.js'])
  })

  it('is loaded once, however often its visitor decides', () => {
    allow('marketing')
    loadHeadScripts()
    announceConsent()
    expect(loaded()).toEqual(['/scripts/ads.js'])
  })
})
