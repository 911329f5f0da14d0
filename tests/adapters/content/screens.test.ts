import { describe, expect, test } from 'vitest'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { drawScreen, screenText } from '../../../adapters/content/screens/draw-screen.ts'
import { SCREENS } from '../../../ports/vocabulary.ts'

const MAX_BYTES = 5 * 1024

describe.each(['en', 'ar', 'ja'])('the screens in %s', (language) => {
  const dir = language === 'ar' ? 'rtl' : 'ltr'

  test.each(SCREENS)('%s shows texts of the language, and needs no other file', async (name) => {
    const texts = await pageTextsFor(language)
    const picture = drawScreen(name, { texts, locale: language, dir })
    expect(picture).toContain(`dir="${dir}" lang="${language}"`)
    expect(picture).toContain(texts.products[name].name)
    expect(Object.values(texts.screens).some((text) => picture.includes(text))).toBe(true)
    expect(picture).not.toMatch(/\b(?:href|src|url)\b|@import|@font-face/)
    expect(Buffer.byteLength(picture)).toBeLessThan(MAX_BYTES)
  })

  test.each(SCREENS)('%s moves only with the fragment of the file, and follows the color scheme', async (name) => {
    const picture = drawScreen(name, { texts: await pageTextsFor(language), locale: language, dir })
    const rules = picture.match(/[^{}]+\{animation:/g) ?? []
    expect(rules.length).toBeGreaterThan(0)
    for (const rule of rules) expect(rule).toMatch(/^:target /)
    expect(picture).toContain('prefers-color-scheme:dark')
  })

  test('are described by the product and what they show', async () => {
    const texts = await pageTextsFor(language)
    expect(screenText('plus', texts)).toBe(`${texts.products.plus.name}: ${texts.screens.connected}`)
  })
})
