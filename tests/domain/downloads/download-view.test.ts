import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildDownloadView, PLATFORM_ORDER } from '../../../domain/downloads/download-view.ts'
import { fileSize } from '../../../domain/downloads/file-size.ts'
import type { Download } from '../../../ports/downloads.ts'
import { PLATFORMS, type Platform } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { anyDownload, app, download, entry, HOSTS } from './download-samples.ts'

const viewOf = (downloads: readonly Download[], platform: Platform | null = null) =>
  buildDownloadView({
    codeName: 'premium',
    entry: entry('premium', downloads),
    downloadHosts: HOSTS,
    locale: 'en-GB',
    platform,
  })

it('PLATFORM_ORDER lists every platform in the order of the specification', () => {
  expect(PLATFORM_ORDER).toEqual(PLATFORMS)
})

describe('buildDownloadView', () => {
  it('returns each installer with its version, size, checksum and link, and lists platforms without an installer', () => {
    const downloads = [download({ platform: 'Linux', fileName: 'premium.run' }), app(), download()]
    const formatted = {
      kind: 'file',
      version: '26.4.1',
      size: '63\u00a0kB',
      sha256: 'ab'.repeat(32),
      link: download().link,
    }
    expect(viewOf(downloads)).toEqual({
      view: {
        state: 'offered',
        codeName: 'premium',
        lead: null,
        others: [
          { platform: 'Windows', fileName: 'premium.exe', ...formatted },
          app(),
          { platform: 'Linux', fileName: 'premium.run', ...formatted },
        ],
        missing: ['Mac OS', 'iOS'],
      },
      refused: [],
    })
  })

  it.each<[Platform | null, Platform | null, readonly Platform[]]>([
    [null, null, ['Windows', 'Android', 'Linux']],
    ['Windows', 'Windows', ['Android', 'Linux']],
    ['Android', 'Android', ['Windows', 'Linux']],
    ['iOS', null, ['Windows', 'Android', 'Linux']],
  ])('orders the installers for a visitor with platform %s: first %s, then %j', (visitors, lead, others) => {
    const { view } = viewOf([download({ platform: 'Linux' }), app(), download()], visitors)
    if (view.state !== 'offered') throw new Error(view.state)
    expect(view.lead?.platform ?? null).toBe(lead)
    expect(view.others.map(({ platform }) => platform)).toEqual(others)
  })

  it('returns the first installer with an allowed link if a platform has two installers', () => {
    const bad = download({ link: 'https://elsewhere.example/x', version: '1' })
    const { view, refused } = viewOf([bad, download({ version: '2' }), download({ version: '3' })])
    expect(view.state === 'offered' && view.others.map(({ version }) => version)).toEqual(['2'])
    expect(refused).toEqual(['Windows'])
  })

  it.each([
    ['returns an errored view if there is no entry', undefined, 'errored'],
    ['returns an unsupported view for an entry without installers', entry('premium', []), 'unsupported'],
    [
      'returns an errored view if no installer link is allowed',
      entry('premium', [download({ link: 'http://x.example' })]),
      'errored',
    ],
  ])('%s', (_, given, state) => {
    const { view } = buildDownloadView({
      codeName: 'premium',
      entry: given,
      downloadHosts: HOSTS,
      locale: 'en',
      platform: 'Windows',
    })
    expect(view).toEqual({ state, codeName: 'premium' })
  })

  it.each([
    ['http://files.example.com/a', true],
    ['https://FILES.example.com/a', true],
    ['https://files.example.com:8443/a', false],
    ['https://files.example.com.evil.example/a', false],
    ['https://files.example.com@evil.example/a', false],
    ['https://user@files.example.com/a', false],
    ['ftp://files.example.com/a', false],
    ['javascript:alert(1)', false],
    ['not a link', false],
  ])('checks whether the link %s is allowed: %s', (link, isAllowed) => {
    expect(viewOf([download({ link })]).view.state).toBe(isAllowed ? 'offered' : 'errored')
  })

  it('lists every platform once, and links only to allowed hosts', () => {
    fc.assert(
      fc.property(fc.array(anyDownload), fc.constantFrom(null, ...PLATFORMS), (downloads, visitors) => {
        const { view } = viewOf(downloads, visitors)
        if (view.state === 'offered') {
          const all = view.lead === null ? view.others : [view.lead, ...view.others]
          const shown = all.map(({ platform }) => platform)
          expect(view.lead?.platform ?? null).toBe(visitors !== null && shown.includes(visitors) ? visitors : null)
          expect(shown.length).toBeGreaterThan(0)
          expect([...shown, ...view.missing].toSorted()).toEqual([...PLATFORMS].toSorted())
          for (const { link } of all) expect(HOSTS).toContain(new URL(link).host)
        } else expect(view.state).toBe(downloads.length === 0 ? 'unsupported' : 'errored')
      }),
      { numRuns: RUNS },
    )
  })
})

describe('fileSize', () => {
  it.each([
    [1, 'en-GB', '1 byte'],
    [999, 'en-GB', '999 byte'],
    [1_000, 'en-GB', '1 kB'],
    [62_720, 'en-GB', '63 kB'],
    [999_499, 'en-GB', '999 kB'],
    [999_500, 'en-GB', '1 MB'],
    [1_250_000, 'de-DE', '1,3 MB'],
    [999_960_000, 'en-GB', '1 GB'],
    [5_000_000_000_000, 'en-GB', '5,000 GB'],
    [62_720, 'ja-JP', '63 KB'],
    [62_720, 'ar-AE', '63 كيلوبايت'],
  ])('formats %i bytes in %s', (sizeBytes, locale, formatted) => {
    expect(fileSize(sizeBytes, locale).replace(/\u00a0|\u202f/g, ' ')).toBe(formatted)
  })
})
