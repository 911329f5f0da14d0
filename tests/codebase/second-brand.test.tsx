import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { PageFrame } from '../../app/_components/chrome/page-frame.tsx'
import { Sections } from '../../app/_components/sections/sections.tsx'
import { loadPage } from '../../app/_page/load-page.ts'
import { brandIcon, COLORS_END, COLORS_START, withBrandColors } from '../../commands/generate/brand-files.ts'
import { shareCard } from '../../commands/pictures/picture-cards.ts'
import { siteManifest } from '../../domain/sites/site-manifest.ts'
import { realSite } from '../domain/sites/real-sites.ts'

const LOGO = vi.hoisted(() => 'M4 28 16 4l12 24z')

// Another vendor: the only file that differs.
vi.mock('../../domain/brand/brand.ts', () => ({
  BRAND: {
    name: 'Lantern',
    domain: 'lantern.example',
    entities: { de: 'Lantern GmbH', fr: 'Lantern SAS', 'pt-BR': 'Lantern Ltda.' },
    logo: LOGO,
    themeColor: '#102040',
    backgroundColor: '#fefefe',
  },
}))

/** Returns the HTML of a page without addresses and installers, which are data of the sites and of the download service. */
const htmlOf = async (site: string, view: string, path: string): Promise<string> => {
  const loaded = await loadPage(site, view, path)
  if (!loaded?.page) throw new Error(`No page ${path}`)
  const html = renderToStaticMarkup(
    <PageFrame page={loaded.page}>
      <Sections sections={loaded.page.content.sections} page={loaded.page} />
    </PageFrame>,
  )
  return html.replaceAll(/https?:\/\/[^\s"&<]+|download="[^"]+"/g, '')
}

describe('the storefront of another vendor', () => {
  it.each([
    ['com', 'usd-any-x', '/'],
    ['com', 'usd-any-x', '/premium'],
    ['com', 'usd-any-x', '/compare'],
    ['de', 'eur-any-x', '/premium'],
    ['cojp', 'jpy-any-x', '/compare'],
    ['de', 'eur-any-x', '/imprint'],
  ])('has its name and logo on each page, and no other: %s %s %s', async (site, view, path) => {
    const html = await htmlOf(site, view, path)
    expect(html.match(/.{0,60}northwall.{0,40}/gi)).toBeNull()
    expect(html).toContain('Lantern')
    expect(html).toContain(`d="${LOGO}"`)
  })

  it('names its legal entity in the imprint, and its address in contacts', async () => {
    expect(await htmlOf('de', 'eur-any-x', '/imprint')).toMatch(/Lantern GmbH \(Muster\).+[a-z]+@lantern\.example/)
  })

  it('has its name and logo in the pictures of shared links, and no color but those of the brand', () => {
    const { html } = shareCard('en', 'Light for everyone.')
    for (const part of ['Lantern', LOGO]) expect(html).toContain(part)
    const colors = readFileSync('domain/brand/colors.css', 'utf8')
    expect(html).toContain(colors)
    expect(html.replace(colors, '')).not.toMatch(/#[\da-f]{3,8}\b|\brgb|northwall/i)
  })

  it('has its name, logo and colors in the icon', () => {
    const icon = brandIcon()
    const [, accent] = /--night-accent: (#\w+);/.exec(readFileSync('domain/brand/colors.css', 'utf8')) ?? []
    for (const part of ['Lantern', LOGO, '#102040', `fill="${accent}"`]) expect(icon).toContain(part)
  })

  it('has its colors in the style sheets outside the pages, as far as they read them', () => {
    const sheet = withBrandColors(`${COLORS_START}--old: red;${COLORS_END}a { color: var(--brand) }`)
    expect(sheet).toMatch(/--brand: #\w+;[\s\S]+prefers-color-scheme: dark[\s\S]+--brand: #\w+;/)
    expect(sheet).not.toMatch(/--old|--ink/)
    expect(() => withBrandColors('a { color: red }')).toThrow('no place for the colors')
  })

  it('has its name and colors in the manifest', () => {
    expect(siteManifest(realSite('de'))).toMatchObject({
      name: 'Lantern',
      theme_color: '#102040',
      background_color: '#fefefe',
    })
  })
})
