import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DownloadsSection } from '../../app/_components/downloads/downloads-section.tsx'
import { translatorFor } from '../../app/_messages/translator.ts'
import type { DownloadView, FileView } from '../../domain/downloads/download-view.ts'
import type { DownloadBlockSettings } from '../../ports/downloads.ts'
import { type FilePlatform, PLATFORMS, type Platform } from '../../ports/vocabulary.ts'
import { block } from '../domain/downloads/download-samples.ts'
import { plainView } from '../domain/routing/plain-view.ts'
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
    view: { ...plainView('USD'), platform },
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

/** Renders a section of download blocks, as on the page of a product. */
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

/** The label of a button that shows only a picture. The hidden name of the product may follow any label. */
const HIDDEN_LABEL = /visually-hidden">(?:Download for|Get the app for) /

describe('the HTML of a download block', () => {
  it('links to each file directly, and shows its version, size and checksum', async () => {
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
    expect(html.match(/<code dir="ltr" data-sha256/g)).toHaveLength(2)
    expect(html).toContain('data-platform-missing="Linux"')
  })

  it('names the product in each link and disclosure that other blocks repeat', async () => {
    const html = await htmlOf('com', LED, 'both', 'Android')
    const name = `<span class="visually-hidden">${block('premium').title}</span>`
    for (const { inside } of linksOf(html)) expect(inside).toContain(` ${name}`)
    for (const summary of ['Other systems', 'SHA-256 checksums']) expect(html).toContain(`${summary} ${name}</summary>`)
  })

  it('does not repeat the product in the links of a product page, which has one block', async () => {
    const html = await sectionOf({ blocks: [block('premium', { buttons: 'both' })], downloads: { premium: LED } })
    expect(html).not.toContain(`<span class="visually-hidden">${block('premium').title}</span>`)
  })

  it('links a phone to the app store of its platform instead of a file', async () => {
    const [app] = linksOf(await htmlOf('com', OFFERED)).filter(({ platform }) => platform === 'Android')
    expect(app).toMatchObject({ link: APP.link, fileName: undefined })
    expect(app?.inside).toMatch(/Get the app for Android.*26\.4\.0/)
  })

  it("shows the visitor's platform first, and all other platforms in a disclosure", async () => {
    const html = await htmlOf('com', LED, 'both', 'Android')
    const [before = '', behind = ''] = html.split('<details')
    expect(linksOf(before).map(({ platform }) => platform)).toEqual(['Android'])
    expect(linksOf(behind).map(({ platform }) => platform)).toEqual(['Windows', 'Mac OS'])
    expect(behind).toContain('<summary>Other systems ')
    expect(behind).toContain('data-platform-missing="Linux"')
  })

  it.each([
    ['in a disclosure on the page of all downloads', true],
    ['openly on a product page', false],
  ])(
    "first says that the visitor's platform is not supported, and then shows all other platforms %s",
    async (_, isWhole) => {
      const view = { ...plainView('USD'), platform: 'Linux' as const }
      const html = isWhole
        ? await htmlOf('com', OFFERED, 'both', 'Linux')
        : await sectionOf({ blocks: [block('premium')], downloads: { premium: OFFERED }, view })
      expect(html.indexOf('data-platform-missing="Linux"')).toBeLessThan(html.indexOf('data-platform="Windows"'))
      expect(html.split('data-platform-missing="Linux"')).toHaveLength(2)
      expect(html.includes('data-other-platforms')).toBe(isWhole)
    },
  )

  it('links to the next steps once on the page of all downloads', async () => {
    const { site: _site, ...page } = await pageOf('com')
    const blocks = ['premium', 'plus'].map((name) => block(name))
    const shown = { ...page, site: realSite('com'), downloads: { premium: LED, plus: LED } }
    const html = renderToStaticMarkup(
      <DownloadsSection section={{ kind: 'downloads', title: 'Installers', blocks, isWhole: true }} page={shown} />,
    )
    expect(html.match(/href="[^"]*#next-steps"/g)).toEqual(['href="#next-steps"'])
  })

  it.each([
    ['text', false, true],
    ['image', true, false],
    ['both', true, true],
  ] as const)(
    'with buttons of the kind %s always has an accessible name (picture: %s, visible name: %s)',
    async (buttons, hasPicture, hasName) => {
      for (const { inside } of linksOf(await htmlOf('com', OFFERED, buttons))) {
        expect(inside.includes('<svg')).toBe(hasPicture)
        expect(HIDDEN_LABEL.test(inside)).toBe(!hasName)
        expect(inside).toMatch(/Download for |Get the app for /)
      }
    },
  )

  it('explains the next step for every platform and for an unknown platform, in every state', async () => {
    for (const state of ['errored', 'unsupported'] as const)
      for (const html of [await htmlOf('com', OFFERED), await htmlOf('com', { state, codeName: 'premium' })])
        expect([...html.matchAll(/data-next-step="([^"]+)"/g)].map(([, name]) => name)).toEqual([...PLATFORMS, 'other'])
  })

  it("opens the next step of the visitor's platform, which is the first", async () => {
    const html = await htmlOf('com', OFFERED, 'both', 'Linux')
    expect([...html.matchAll(/<details data-next-step="([^"]+)"( open="")?/g)].map(([, ...step]) => step)).toEqual([
      ['Linux', ' open=""'],
      ...['Windows', 'Android', 'Mac OS', 'iOS', 'other'].map((name) => [name, undefined]),
    ])
  })

  it('shows the name of the first picture, because that picture is the block’s call to action', async () => {
    const [lead, ...others] = linksOf(await htmlOf('com', LED, 'image', 'Android'))
    expect(lead?.inside).not.toMatch(HIDDEN_LABEL)
    for (const { inside } of others) expect(inside).toMatch(HIDDEN_LABEL)
  })

  it('in the state `errored`, shows an error with links to retry and to contact sales', async () => {
    const html = await htmlOf('com', { state: 'errored', codeName: 'premium' })
    expect(html).toContain('data-state="errored"')
    const message = /<div[^>]*data-message="downloads-failed".*?<\/div>/.exec(html)?.[0] ?? ''
    expect(message).toContain('The installers could not be loaded')
    expect([...message.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/downloads', '/contact-sales'])
    expect(linksOf(html)).toEqual([])
  })

  it('shows one notice for all errored blocks', async () => {
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

  it('shows the links but no second notice if the page already reports failed prices', async () => {
    const offers = { premium: { state: 'failed', product: 'premium' } } as const
    const html = await sectionOf({ blocks: [block('premium')], downloads: {}, offers })
    expect(html).toContain('data-download-block="premium" data-state="errored"')
    expect(html).not.toContain('data-message')
    expect(html).toContain('<a href="/downloads">')
  })

  it('says that the product has no installers, and links to other products', async () => {
    const html = await htmlOf('com', { state: 'unsupported', codeName: 'premium' })
    expect(html).toContain('data-state="unsupported"')
    expect(html).toMatch(/There is no installer for this product on this site\. <a href="\/">/)
  })

  it('says in the same words as the buy block that a product is not sold in the country, and links to other products', async () => {
    for (const [site, text] of [
      ['com', 'This product is not available in your country.'],
      ['comhk', '本產品未在您所在的國家或地區發售。'],
    ] as const) {
      const html = await htmlOf(site, { state: 'unavailable', codeName: 'premium' })
      expect(html).toContain('data-state="unavailable"')
      expect(html).toContain(text)
      expect(html).toContain('<a href="/">')
      expect(linksOf(html)).toEqual([])
    }
  })

  it('is in the site’s language', async () => {
    expect(await htmlOf('de', OFFERED)).toContain('Für Windows herunterladen')
    expect(await htmlOf('me', OFFERED)).toContain('التنزيل لنظام \u2068Windows\u2069')
  })

  it.each(['offered', 'errored', 'unsupported', 'unavailable'] as const)(
    'needs no script and no inline style in the state %s',
    async (state) => {
      expect(await htmlOf('com', state === 'offered' ? OFFERED : { state, codeName: 'premium' })).not.toMatch(
        /<script|<style|style=| on\w+=| hidden=/,
      )
    },
  )
})
