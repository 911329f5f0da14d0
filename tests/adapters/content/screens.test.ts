import { describe, expect, test } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { drawScene, sceneText } from '../../../adapters/content/screens/draw-scene.ts'
import { drawScreen, screenText } from '../../../adapters/content/screens/draw-screen.ts'
import { drawHead } from '../../../adapters/content/screens/head-drawings.ts'
import { drawIllustration } from '../../../adapters/content/screens/illustrations.ts'
import { drawSteps } from '../../../adapters/content/screens/step-drawings.ts'
import { drawTile } from '../../../adapters/content/screens/tile-drawings.ts'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import type { DrawnApp } from '../../../ports/page-items.ts'
import { DRAWINGS, HEAD_DRAWINGS, PRODUCT_SCREENS, STEP_DRAWINGS } from '../../../ports/vocabulary.ts'
import { realSite } from '../../domain/sites/real-sites.ts'

const MAX_BYTES = 5 * 1024
/** A scene has four apps. */
const MAX_SCENE_BYTES = 6.5 * 1024

describe.each(['en', 'ar', 'ja'])('the screens in %s', (language) => {
  const dir = language === 'ar' ? 'rtl' : 'ltr'

  test.each(PRODUCT_SCREENS)('%s shows texts of the language, and needs no other file', async (name) => {
    const texts = await pageTextsFor(language)
    const picture = drawScreen(name, { texts, locale: language, dir })
    expect(picture).toContain(`dir="${dir}" lang="${language}"`)
    expect(picture).toContain(texts.products[name].name)
    expect(Object.values(texts.screens).some((text) => picture.includes(text))).toBe(true)
    expect(picture).not.toMatch(/\b(?:href|src|url)\b|@import|@font-face/)
    expect(Buffer.byteLength(picture)).toBeLessThan(MAX_BYTES)
  })

  test.each(PRODUCT_SCREENS)(
    '%s moves only with the fragment of the file, and follows the color scheme',
    async (name) => {
      const picture = drawScreen(name, { texts: await pageTextsFor(language), locale: language, dir })
      const rules = picture.match(/[^{}]+\{animation:/g) ?? []
      expect(rules.length).toBeGreaterThan(0)
      for (const rule of rules) expect(rule).toMatch(/^:target /)
      expect(picture).toContain('prefers-color-scheme:dark')
    },
  )

  test('show names of features in the direction of the page, and names of devices from left to right', async () => {
    const texts = await pageTextsFor(language)
    const premium = drawScreen('premium', { texts, locale: language, dir })
    expect(premium).toContain(`<span>${texts.compare.featureNames.vpn}</span>`)
    expect(drawScreen('small-office', { texts, locale: language, dir })).toContain('<bdi dir="ltr">PC-01</bdi>')
  })

  test('are described by the product and what they show', async () => {
    const texts = await pageTextsFor(language)
    expect(screenText('plus', texts)).toBe(`${texts.products.plus.name}: ${texts.screens.connected}`)
  })
})

describe.each(['en', 'ar', 'ja', 'th'])('the scene of the family in %s', (language) => {
  const dir = language === 'ar' ? 'rtl' : 'ltr'

  test('names and explains each app in the language, and needs no other file', async () => {
    const texts = await pageTextsFor(language)
    const picture = drawScene({ texts, locale: language, dir })
    expect(picture).toContain(`dir="${dir}" lang="${language}"`)
    for (const app of ['remoteHelp', 'family', 'vpn'] as const) {
      expect(picture).toContain(texts.compare.featureNames[app])
      expect(picture).toContain(texts.compare.featureTexts[app])
    }
    expect(picture).toContain(texts.screens.leak)
    expect(picture).not.toMatch(/\b(?:href|src|url)\b|@import|@font-face/)
    expect(picture).toContain('prefers-color-scheme:dark')
    expect(Buffer.byteLength(picture)).toBeLessThan(MAX_SCENE_BYTES)
  })

  test('moves only with the fragment of the file', async () => {
    const picture = drawScene({ texts: await pageTextsFor(language), locale: language, dir })
    const rules = picture.match(/[^{}]+\{animation:/g) ?? []
    expect(rules.length).toBeGreaterThan(0)
    for (const rule of rules) expect(rule).toMatch(/^:target /)
  })

  test('is described by the product and its first app', async () => {
    const texts = await pageTextsFor(language)
    expect(sceneText(texts)).toBe(`${texts.products.premium.name}: ${texts.compare.featureNames.remoteHelp}`)
  })
})

test.each([
  ...DRAWINGS.map((name) => ({ name, picture: drawIllustration(name) })),
  ...STEP_DRAWINGS.map((name) => ({ name: `of the steps of ${name}`, picture: drawSteps(name) })),
  ...HEAD_DRAWINGS.map((name) => ({ name: `of the page head ${name}`, picture: drawHead(name) })),
  ...PRODUCT_SCREENS.map((name) => ({ name: `beside the name of ${name}`, picture: drawTile(name) })),
])('the illustration $name has no text, needs no other file, and follows the color scheme', ({ picture }) => {
  expect(picture.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/>[^<\s]/)
  expect(picture).not.toMatch(/\b(?:href|src|url)\b|@import|@font-face/)
  expect(picture).toContain('prefers-color-scheme:dark')
  expect(Buffer.byteLength(picture)).toBeLessThan(MAX_BYTES)
})

test('the walls beside the names of the home products have one, two and three courses', () => {
  const courses = (['standard', 'plus', 'premium'] as const).map(
    (name) => new Set(Array.from(drawTile(name).matchAll(/opacity="\.5" x="\d+" y="(\d+)"/g), ([, y]) => y)).size,
  )
  expect(courses).toEqual([1, 2, 3])
})

test('each drawing of a page head is the picture of exactly one page', async () => {
  const site = realSite('com')
  const pages = await Promise.all(PAGE_PATHS.map((path) => new ContentPages().page({ site, path })))
  const pictures = pages.flatMap((page) =>
    (page.ok ? (page.value?.sections ?? []) : []).flatMap((section) =>
      section.kind === 'hero' && section.picture !== undefined ? [section.picture] : [],
    ),
  )
  expect(pictures.toSorted()).toEqual([...HEAD_DRAWINGS])
})

describe('the picture in the hero of a page', () => {
  const appOf = async (path: string, code: string): Promise<DrawnApp | undefined> => {
    const outcome = await new ContentPages().page({ site: realSite(code), path })
    if (!outcome.ok) throw new Error(outcome.failure.message)
    return outcome.value.sections.flatMap((section) => (section.kind === 'hero' ? (section.app ?? []) : []))[0]
  }

  test.each(['com', 'de', 'me', 'cojp'])('is an app with readable texts of the language: %s', async (code) => {
    const { screens, compare, products } = await pageTextsFor(realSite(code).language)
    expect(await appOf('/', code)).toMatchObject({
      name: products.premium.name,
      state: screens.protected,
      rows: [{ mark: screens.on }, { label: compare.featureNames.vpn, mark: screens.connected }, { mark: screens.on }],
      phone: { title: screens.leak, action: screens.change },
    })
  })
})
