import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { SITE_LANGUAGES, type SiteLanguage } from '../../domain/sites/site-languages.ts'
import { it } from './browser-test.ts'
import { FONT_SETS, fontSetStyle, fontsOf, requireFonts } from './font-sets.ts'
import { sampled } from './sampled-cases.ts'

const TEXTS = new URL('../../adapters/content/texts/', import.meta.url)
/** Direction marks and break opportunities, which have no glyph. */
const SHAPELESS = /[\u00ad\u200b-\u200f\u2060-\u2069]/gu

const textsIn = (language: SiteLanguage): string =>
  readFileSync(new URL(`${language}.json`, TEXTS), 'utf8').replaceAll(SHAPELESS, '')

// The fonts of the machine, which the layout tests use.
it.for(sampled(FONT_SETS, (set) => set === 'wide'))(
  'the %s fonts contain every letter of each language',
  async (set, { openPage }) => {
    const { page } = await openPage()
    await requireFonts(page)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const others: string[] = []
    for (const language of SITE_LANGUAGES) {
      await page.setContent(`<style>${fontSetStyle(set, language)} p { font-family: var(--font) }</style><p></p>`)
      // Chromium reports only the fonts of rendered text.
      await page.locator('p').evaluate((element, text) => {
        element.append(text)
        return element.getBoundingClientRect().height
      }, textsIn(language))
      const { root } = await session.send('DOM.getDocument')
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      const named: readonly string[] = fontsOf(set, language)
      others.push(
        ...fonts
          .filter(({ familyName }) => !named.includes(familyName))
          .map((font) => `${language}: ${font.familyName}`),
      )
      expect(fonts.length).toBeGreaterThan(0)
    }
    expect(others).toEqual([])
  },
)
