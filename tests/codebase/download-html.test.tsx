import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DownloadsSection } from '../../app/_components/downloads/downloads-section.tsx'
import { translatorFor } from '../../app/_messages/translator.ts'
import type { PageContext } from '../../app/_page/page-context.ts'
import type { DownloadView } from '../../domain/downloads/download-view.ts'
import { PLATFORMS } from '../../ports/vocabulary.ts'
import { block } from '../domain/downloads/download-samples.ts'
import { realSite } from '../domain/sites/real-sites.ts'

const SHA = 'ab'.repeat(32)
const OFFERED: DownloadView = {
  state: 'offered',
  codeName: 'premium',
  downloads: PLATFORMS.slice(0, 4).map((platform) => ({
    platform,
    link: `https://files.example.com/${platform.length}`,
    fileName: `premium-${platform.length}.bin`,
    version: '26.4.1',
    size: '63 kB',
    sha256: SHA,
  })),
  missing: ['Linux'],
}

const htmlOf = async (
  siteCode: string,
  view: DownloadView,
  buttons: 'text' | 'image' | 'both' = 'both',
): Promise<string> => {
  const site = realSite(siteCode)
  const context: PageContext = {
    site,
    view: { currency: 'USD', order: 'any', restricted: [], downloadCountry: null, message: null },
    path: '/downloads',
    t: await translatorFor(site.locale, site.language),
    href: (path) => path,
    currencies: [],
    sites: [],
    offers: {},
    downloads: { premium: view },
  }
  const section = { kind: 'downloads' as const, title: 'Installers', blocks: [block('premium', { buttons })] }
  return renderToStaticMarkup(<DownloadsSection section={section} context={context} />)
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*data-platform="([^"]+)"[^>]*href="([^"]+)" download="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(
    ([, platform, link, fileName, inside]) => ({ platform, link, fileName, inside: inside ?? '' }),
  )

describe('the HTML of a download block', () => {
  it('starts each file by a plain link, with version, size and checksum beside it', async () => {
    const html = await htmlOf('com', OFFERED)
    expect(html).toContain('data-download-block="premium" data-state="offered"')
    expect(linksOf(html)).toMatchObject(
      PLATFORMS.slice(0, 4).map((platform) => ({
        platform,
        link: `https://files.example.com/${platform.length}`,
        fileName: `premium-${platform.length}.bin`,
        inside: expect.stringMatching(/26\.4\.1.*63 kB/),
      })),
    )
    expect(html.split(SHA)).toHaveLength(5)
    expect(html).toContain('data-platform-missing="Linux"')
  })

  it.each([
    ['text', false, true],
    ['image', true, false],
    ['both', true, true],
  ] as const)(
    'as %s: picture %s, name in sight %s, and always a name to be heard',
    async (buttons, hasPicture, hasName) => {
      for (const { inside } of linksOf(await htmlOf('com', OFFERED, buttons))) {
        expect(inside.includes('<svg')).toBe(hasPicture)
        expect(inside.includes('visually-hidden')).toBe(!hasName)
        expect(inside).toContain('Download for ')
      }
    },
  )

  it('tells what to do next for every system and for none of them, in every state', async () => {
    for (const state of ['errored', 'unsupported'] as const)
      for (const html of [await htmlOf('com', OFFERED), await htmlOf('com', { state, codeName: 'premium' })])
        expect([...html.matchAll(/data-next-step="([^"]+)"/g)].map(([, name]) => name)).toEqual([...PLATFORMS, 'other'])
  })

  it('an errored block says so and leads on: again, or to people', async () => {
    const html = await htmlOf('com', { state: 'errored', codeName: 'premium' })
    expect(html).toContain('data-state="errored"')
    const message = /<div[^>]*data-message="downloads-failed".*?<\/div>/.exec(html)?.[0] ?? ''
    expect(message).toContain('The installers could not be loaded')
    expect([...message.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/downloads', '/contact-sales'])
    expect(linksOf(html)).toEqual([])
  })

  it('a product without installers says so and leads to others', async () => {
    const html = await htmlOf('com', { state: 'unsupported', codeName: 'premium' })
    expect(html).toContain('data-state="unsupported"')
    expect(html).toMatch(/There is no installer for this product on this site\. <a href="\/">/)
  })

  it('speaks the language of its site', async () => {
    expect(await htmlOf('de', OFFERED)).toContain('Für Windows herunterladen')
    expect(await htmlOf('me', OFFERED)).toContain('التنزيل لنظام \u2068Windows\u2069')
  })

  it.each(['offered', 'errored', 'unsupported'] as const)(
    'when %s it needs no script and no inline style',
    async (state) => {
      expect(await htmlOf('com', state === 'offered' ? OFFERED : { state, codeName: 'premium' })).not.toMatch(
        /<script|<style|style=| on\w+=| hidden=/,
      )
    },
  )
})
