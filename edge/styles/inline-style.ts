import { createHash } from 'node:crypto'
import type { StyleRules } from './load-style-rules.ts'
import { selectStyle } from './select-style.ts'

/** A style sheet of the build as React writes it into the head. Those that content brings along stay as they are. */
const SHEET = /<link rel="stylesheet" href="(\/_next\/[^"]+)"(?: data-precedence="next")?([^>]*)\/>/g

/** A page with one style sheet in its head. */
export interface StyledPage {
  readonly html: string
  /** Of the style sheet, as `style-src` names it; `null` where the page links its sheets. */
  readonly styleHash: string | null
}

/**
 * Puts the rules that a page uses into its head, so that it paints without waiting for a style sheet. The links stay, disabled:
 * a browser does not load them, and `browser/scripts/hydrate-on-intent.ts` enables them where islands may show what the
 * page does not hold. A page with a sheet that the build did not index stays as it is.
 */
export const inlineStyle = (html: string, index: StyleRules): StyledPage => {
  const hrefs = [...html.matchAll(SHEET)].map(([, href = '']) => href)
  const parts = hrefs.map((href) => index[href])
  const known = parts.filter((found) => found !== undefined)
  if (hrefs.length === 0 || known.length < parts.length) return { html, styleHash: null }
  const style = selectStyle(known.flat(), html)
  // It could end the element it stands in.
  if (style.includes('</')) return { html, styleHash: null }
  let isPlaced = false
  return {
    html: html.replace(SHEET, (_, href: string, attributes: string) => {
      const link = `<link rel="stylesheet" href="${href}"${attributes} disabled=""/>`
      if (isPlaced) return link
      isPlaced = true
      return `<style>${style}</style>${link}`
    }),
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
  }
}
