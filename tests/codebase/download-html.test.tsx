import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DownloadsSection } from '../../app/_components/downloads/downloads-section.tsx'
import { translatorFor } from '../../app/_messages/translator.ts'
import type { DownloadView, FileView } from '../../domain/downloads/download-view.ts'
import type { DownloadBlockSettings } from '../../ports/downloads.ts'
import { type FilePlatform, PLATFORMS, type Platform } from '../../ports/vocabulary.ts'
import { block } from '../domain/downloads/download-samples.ts'
import { realSite } from '../domain/sites/real-sites.ts'

const SHA = 'ab'.repeat(32)
const file = (platform: FilePlatform): FileView => ({
  kind: 'file',
  platform,
  link: `https://files.example.com/${platform.length}`,
  fileName: `premium-${platform.length}.bin`,
  version: '26.4.1',
  size: '63 kB',
  sha256: SHA,
})
const APP = {
  kind: 'store',
  platform: 'Android',
  link: 'https://store.example.com/premium',
  version: '26.4.0',
} as const
const OFFERED: DownloadView = {
  state: 'offered',
  codeName: 'premium',
  lead: null,
  others: [file('Windows'), APP, file('Mac OS')],
  missing: ['iOS', 'Linux'],
}
const LED: DownloadView = { ...OFFERED, lead: APP, others: [file('Windows'), file('Mac OS')] }

type ShownPage = ComponentProps<typeof DownloadsSection>['page']

const pageOf = async (siteCode: string, platform: Platform | null = null): Promise<ShownPage> => {
  const site = realSite(siteCode)
  return {
    site,
    view: {
      currency: 'USD',
      order: 'any',
      restricted: [],
      downloadCountry: null,
      platform,
      hiddenBanners: [],
      message: null,
    },
    path: '/downloads',
    t: await translatorFor(site.locale, site.language),
    href: (path) => path,
    offers: {},
    downloads: {},
  }
}

const htmlOf = async (
  siteCode: string,
  view: DownloadView,
  buttons: 'text' | 'image' | 'both' = 'both',
  platform: Platform | null = null,
): Promise<string> => {
  const page = { ...(await pageOf(siteCode, platform)), downloads: { premium: view } }
  const section = {
    kind: 'downloads' as const,
    title: 'Installers',
    blocks: [block('premium', { buttons })],
    isWhole: true,
  }
  return renderToStaticMarkup(<DownloadsSection section={section} page={page} />)
}

type SectionInput = Pick<ShownPage, 'downloads'> &
  Partial<ShownPage> & { readonly blocks: readonly DownloadBlockSettings[] }

/** A section of some blocks, as a product's page has it. */
const sectionOf = async ({ blocks, ...shown }: SectionInput): Promise<string> =>
  renderToStaticMarkup(
    <DownloadsSection
      section={{ kind: 'downloads', title: 'Downloads', blocks }}
      page={{ ...(await pageOf('com')), ...shown }}
    />,
  )

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*data-platform="([^"]+)"[^>]*href="([^"]+)"(?: download="([^"]+)")?[^>]*>(.*?)<\/a>/g)].map(
    ([, platform, link, fileName, inside]) => ({ platform, link, fileName, inside: inside ?? '' }),
  )

describe('the HTML of a download block', () => {
  it('starts each file by a plain link, with version, size and checksum beside it', async () => {
    const html = await htmlOf('com', OFFERED)
    expect(html).toContain('data-download-block="premium" data-state="offered"')
    expect(linksOf(html).filter(({ platform }) => platform !== 'Android')).toMatchObject(
      (['Windows', 'Mac OS'] as const).map((platform) => ({
        platform,
        link: `https://files.example.com/${platform.length}`,
        fileName: `premium-${platform.length}.bin`,
        inside: expect.stringMatching(/26\.4\.1.*63 kB/),
      })),
    )
    expect(html.split(SHA)).toHaveLength(3)
    expect(html).toContain('data-platform-missing="Linux"')
  })

  it('leads a phone to the store of its system, and saves nothing', async () => {
    const [app] = linksOf(await htmlOf('com', OFFERED)).filter(({ platform }) => platform === 'Android')
    expect(app).toMatchObject({ link: APP.link, fileName: undefined })
    expect(app?.inside).toMatch(/Get the app for Android.*26\.4\.0/)
  })

  it('shows the system of the visitor first, and all others one step away', async () => {
    const html = await htmlOf('com', LED, 'both', 'Android')
    const [before = '', behind = ''] = html.split('<details')
    expect(linksOf(before).map(({ platform }) => platform)).toEqual(['Android'])
    expect(linksOf(behind).map(({ platform }) => platform)).toEqual(['Windows', 'Mac OS'])
    expect(behind).toContain('<summary>Other systems</summary>')
    expect(behind).toContain('data-platform-missing="Linux"')
  })

  it('says first that there is nothing for the system of the visitor, and shows what there is at once', async () => {
    const html = await htmlOf('com', OFFERED, 'both', 'Linux')
    expect(html.indexOf('data-platform-missing="Linux"')).toBeLessThan(html.indexOf('data-platform="Windows"'))
    expect(html.split('data-platform-missing="Linux"')).toHaveLength(2)
    expect(html).not.toContain('data-other-platforms')
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
        expect(inside).toMatch(/Download for |Get the app for /)
      }
    },
  )

  it('tells what to do next for every system and for none of them, in every state', async () => {
    for (const state of ['errored', 'unsupported'] as const)
      for (const html of [await htmlOf('com', OFFERED), await htmlOf('com', { state, codeName: 'premium' })])
        expect([...html.matchAll(/data-next-step="([^"]+)"/g)].map(([, name]) => name)).toEqual([...PLATFORMS, 'other'])
  })

  it('a picture that leads has its name in sight: it is the call of the block', async () => {
    const [lead, ...others] = linksOf(await htmlOf('com', LED, 'image', 'Android'))
    expect(lead?.inside).not.toContain('visually-hidden')
    for (const { inside } of others) expect(inside).toContain('visually-hidden')
  })

  it('an errored block says so and leads on: again, or to people', async () => {
    const html = await htmlOf('com', { state: 'errored', codeName: 'premium' })
    expect(html).toContain('data-state="errored"')
    const message = /<div[^>]*data-message="downloads-failed".*?<\/div>/.exec(html)?.[0] ?? ''
    expect(message).toContain('The installers could not be loaded')
    expect([...message.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/downloads', '/contact-sales'])
    expect(linksOf(html)).toEqual([])
  })

  it('several errored blocks have one notice together, which names each of them', async () => {
    const html = await sectionOf({
      blocks: [block('premium'), block('plus'), block('free')],
      downloads: { free: OFFERED },
    })
    expect(html.match(/data-message="downloads-failed"/g)).toHaveLength(1)
    expect([...html.matchAll(/data-download-block="([^"]+)" data-state="errored"/g)].map(([, name]) => name)).toEqual([
      'premium',
      'plus',
    ])
    expect(html).toContain('data-download-block="free" data-state="offered"')
  })

  it('where the page says already that its prices failed, an errored block has no second notice, and leads on', async () => {
    const offers = { premium: { state: 'failed', product: 'premium' } } as const
    const html = await sectionOf({ blocks: [block('premium')], downloads: {}, offers })
    expect(html).toContain('data-download-block="premium" data-state="errored"')
    expect(html).not.toContain('data-message')
    expect(html).toContain('<a href="/downloads">')
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
