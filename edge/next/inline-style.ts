import { createHash } from 'node:crypto'

/** A part of a style sheet. Its marks (see `pageMarks`) decide whether a page needs it. */
type StylePart =
  /** A rule. A page needs a selector if it has all of its marks. */
  | {
      readonly selectors: readonly { readonly css: string; readonly marks: readonly string[] }[]
      readonly block: string
    }
  /** Anything else: every page needs it. */
  | { readonly css: string }
  /** A conditional group such as `@media`. */
  | { readonly open: string; readonly parts: readonly StylePart[] }

/** The parts of the style sheets of the build, by URL path. */
export type StyleRules = Readonly<Record<string, readonly StylePart[]>>

const TAG = /<([a-z][a-z0-9-]*)/g
const ATTRIBUTE = /\s(class|data-[a-z-]+)="([^"]*)"/g

const LANGUAGE = /<html[^>]* lang="([a-z]+)/

/**
 * Collects everything that selectors may match in a page: `<tag`, `.class`, `[data-name`, `[data-name=value`,
 * `[data-name~=word`, and `:lang(de)` for a German page.
 */
const pageMarks = (html: string): ReadonlySet<string> => {
  const marks = new Set<string>()
  for (const [, tag] of html.matchAll(TAG)) marks.add(`<${tag}`)
  for (const [, name, value = ''] of html.matchAll(ATTRIBUTE)) {
    if (name === 'class') for (const word of value.split(' ')) marks.add(`.${word}`)
    else {
      marks.add(`[${name}`).add(`[${name}=${value}`)
      for (const word of value.split(' ')) marks.add(`[${name}~=${word}`)
    }
  }
  marks.add(`:lang(${LANGUAGE.exec(html)?.[1] ?? ''})`)
  return marks
}

/** A style sheet of the content service: it may read any custom property. */
const FOREIGN_SHEET = /<link rel="stylesheet" href="(?!\/_next\/)/

const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g

/** Removes custom properties that neither the style nor the page reads. */
const withoutUnread = (style: string, html: string): string => {
  if (FOREIGN_SHEET.test(html)) return style
  return style.replace(DECLARED, (whole: string, name: string) => {
    const reading = `var(${name}`
    return style.includes(reading) || html.includes(reading) ? whole : ''
  })
}

/**
 * Selects the rules that a page uses, in their order: rules whose classes, elements and data attributes it has, in any state.
 * Ignores elements that scripts add later: `browser/scripts/hydrate-on-intent.ts` enables the whole style sheets for them.
 */
const selectStyle = (parts: readonly StylePart[], html: string): string => {
  const marks = pageMarks(html)
  const textOf = (part: StylePart): string => {
    if ('selectors' in part) {
      const selectors = part.selectors.filter((selector) => selector.marks.every((mark) => marks.has(mark)))
      return selectors.length === 0 ? '' : selectors.map(({ css }) => css).join() + part.block
    }
    if ('css' in part) return part.css
    const within = part.parts.map(textOf).join('')
    return within === '' ? '' : `${part.open}{${within}}`
  }
  return withoutUnread(parts.map(textOf).join(''), html)
}

/** The link to a style sheet of the build, as React writes it. */
const SHEET = /<link rel="stylesheet" href="(\/_next\/[^"]+)"(?: data-precedence="next")?([^>]*)\/>/g

/** A page with its style in the head. */
interface StyledPage {
  readonly html: string
  /** Hash of the inline style for `style-src`; `null` if the page links its style sheets. */
  readonly styleHash: string | null
}

/**
 * Inlines the rules that a page uses into its head, so that it paints without waiting for a style sheet. The links are disabled:
 * browsers do not load them until `browser/scripts/hydrate-on-intent.ts` enables them, because islands may add elements. Returns
 * the page unchanged if one of its style sheets is not in the index.
 */
export const inlineStyle = (html: string, index: StyleRules): StyledPage => {
  const hrefs = [...html.matchAll(SHEET)].map(([, href = '']) => href)
  const parts = hrefs.map((href) => index[href])
  const known = parts.filter((found) => found !== undefined)
  if (hrefs.length === 0 || known.length < parts.length) return { html, styleHash: null }
  const style = selectStyle(known.flat(), html)
  // Such a text could close the style element.
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
