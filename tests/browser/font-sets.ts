import type { Page } from 'playwright'
import type { SiteLanguage } from '../../domain/sites/site-languages.ts'

/** The Debian package of each font that the tests need (docs/decisions/layout-in-any-font.md). */
const PACKAGES = {
  'DejaVu Sans': 'fonts-dejavu-core',
  Waree: 'fonts-tlwg-waree-ttf',
  'Noto Sans': 'fonts-noto-core',
  'Noto Sans Arabic': 'fonts-noto-core',
  'Noto Naskh Arabic': 'fonts-noto-core',
  'Noto Sans Thai': 'fonts-noto-core',
  'Roboto Condensed': 'fonts-roboto-unhinted',
  'Noto Sans CJK JP': 'fonts-noto-cjk',
  'Noto Sans CJK KR': 'fonts-noto-cjk',
  'Noto Sans CJK SC': 'fonts-noto-cjk',
  'Noto Sans CJK HK': 'fonts-noto-cjk',
  'Noto Sans CJK TC': 'fonts-noto-cjk',
} as const

export type FontName = keyof typeof PACKAGES

/** Fonts for Latin, Cyrillic and Greek, for Arabic if it needs another font, and for Thai. */
const SETS = {
  wide: ['DejaVu Sans', 'Waree'],
  usual: ['Noto Sans', 'Noto Sans Arabic', 'Noto Sans Thai'],
  narrow: ['Roboto Condensed', 'Noto Naskh Arabic', 'Noto Sans Thai'],
} as const satisfies Record<string, readonly FontName[]>

export type FontSet = keyof typeof SETS

export const FONT_SETS = ['wide', 'usual', 'narrow'] as const satisfies readonly FontSet[]

/** Han characters have the same width in every font, but their shapes differ between these languages. */
const HAN: Partial<Record<SiteLanguage, FontName>> = {
  ja: 'Noto Sans CJK JP',
  ko: 'Noto Sans CJK KR',
  'zh-CN': 'Noto Sans CJK SC',
  'zh-HK': 'Noto Sans CJK HK',
  'zh-TW': 'Noto Sans CJK TC',
}

/** Returns the fonts of a set for a language by preference. */
export const fontsOf = (set: FontSet, language: SiteLanguage): readonly FontName[] => [
  ...SETS[set],
  HAN[language] ?? 'Noto Sans CJK SC',
]

/** Returns a style that renders a page only in the fonts of a set. */
export const fontSetStyle = (set: FontSet, language: SiteLanguage): string => {
  const names = fontsOf(set, language).map((font) => `"${font}"`)
  return `:root { --font: ${names.join(', ')} !important }`
}

/** Text spacing that must not cause a loss of content (WCAG 1.4.12). */
export const TEXT_SPACING = `
*, ::before, ::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`

/** Throws if a font is not installed. Otherwise the browser would silently use another font. */
export const requireFonts = async (page: Page): Promise<void> => {
  const missing = await page.evaluate(async (fonts) => {
    const loads = fonts.map(async (font) => {
      // The full name of the regular font, which may end in the style.
      const isInstalled = await new FontFace(font, `local("${font}"), local("${font} Regular")`).load().then(
        () => true,
        () => false,
      )
      return isInstalled ? [] : [font]
    })
    return (await Promise.all(loads)).flat()
  }, Object.keys(PACKAGES) as FontName[])
  if (missing.length === 0) return
  const names = missing.map((font) => `${font} (Debian package ${PACKAGES[font]})`)
  throw new Error(`Layout tests need fonts that are not installed: ${names.join(', ')}`)
}

/** Overrides the style of a page. Replaces the previous override. The page needs `bypassCSP`. */
export const overlayStyle = (page: Page, style: string): Promise<void> =>
  page.evaluate((text) => {
    const id = 'test-style'
    const element = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'))
    element.id = id
    element.textContent = text
    // Chromium evaluates container queries in `ch` again when the size changes, but not when the font changes.
    document.body.hidden = true
    document.body.getBoundingClientRect()
    document.body.hidden = false
  }, style)
