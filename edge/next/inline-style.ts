import { createHash } from 'node:crypto'

/** A part of a style sheet. `pageMarks` describes the marks. */
type StylePart =
  /** A rule. A page needs each selector whose marks all occur in the page. */
  | {
      readonly selectors: readonly { readonly css: string; readonly marks: readonly string[] }[]
      readonly block: string
    }
  /** Any other part, which every page needs. */
  | { readonly css: string }
  /** A conditional group such as `@media`. */
  | { readonly open: string; readonly parts: readonly StylePart[] }

/** The built style sheets, as `commands/build/index-style-sheets.mjs` writes them. */
export interface StyleRules {
  /** The parts of each style sheet except the rules for rare media, by URL path. */
  readonly sheets: Readonly<Record<string, readonly StylePart[]>>
  /** URL path and media query list of the rules of all style sheets for rare media (print and forced colors). */
  readonly rare: { readonly href: string; readonly media: string }
}

const TAG = /<([a-z][a-z0-9-]*)/g
const ATTRIBUTE = /\s(class|data-[a-z-]+)="([^"]*)"/g

const LANGUAGE = /<html[^>]* lang="([a-z]+)/

/**
 * Collects the marks of a page, which are the names that selectors can match: `<tag`, `.class`, `[data-name`, `[data-name=value`,
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

/** Matches the link to a content service's style sheet, which may read any custom property. */
const FOREIGN_SHEET = /<link rel="stylesheet" href="(?!\/_next\/)/

const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g

/** Matches a rule without declarations, with the conditional group around it if that contains nothing else. */
const EMPTY = /@(?:media|supports|container)[^{}]+\{[^{}@]+\{\}\}|(?<=^|[{};])[^{}@]+\{\}/g

const READ = /var\((--[\w-]+)/g

/** Removes custom properties that neither the style nor the page reads, and rules that are empty without them. */
const withoutUnread = (style: string, html: string): string => {
  if (FOREIGN_SHEET.test(html)) return style
  const names = new Set([style, html].flatMap((text) => [...text.matchAll(READ)].map(([, name]) => name)))
  return style.replace(DECLARED, (whole: string, name: string) => (names.has(name) ? whole : '')).replace(EMPTY, '')
}

/** Returns the names of the pseudo-classes and pseudo-elements of a selector. Browsers drop a rule with a name that they do not know. */
const pseudoNames = (selector: string): string => [...new Set(selector.match(/::?[\w-]+/g))].toSorted().join()

/**
 * Selects the rules for classes, elements and data attributes that occur in a page, and keeps their order. Neighbors in a sheet with
 * the same block become one rule, if browsers know all of their selectors or none.
 * `browser/scripts/hydrate-on-intent.ts` enables the whole style sheets for elements that scripts add later.
 *
 * @param hasSheets whether the page also loads the style sheets. Rules for hovered elements then come with them.
 */
const selectStyle = (sheets: readonly (readonly StylePart[])[], html: string, hasSheets: boolean): string => {
  const marks = pageMarks(html)
  const selectorsOf = (part: StylePart): string =>
    'selectors' in part
      ? part.selectors
          .filter(
            ({ css, marks: own }) => own.every((mark) => marks.has(mark)) && !(hasSheets && css.includes(':hover')),
          )
          .map(({ css }) => css)
          .join()
      : ''
  const textOf = (siblings: readonly StylePart[]): string => {
    const rules: { selectors: string; block: string }[] = []
    for (const part of siblings) {
      const selectors = selectorsOf(part)
      const last = rules.at(-1)
      if ('css' in part) rules.push({ selectors: '', block: part.css })
      else if ('parts' in part) {
        const within = textOf(part.parts)
        if (within !== '') rules.push({ selectors: part.open, block: `{${within}}` })
      } else if (selectors === '') continue
      else if (last?.block === part.block && pseudoNames(last.selectors) === pseudoNames(selectors))
        last.selectors += `,${selectors}`
      else rules.push({ selectors, block: part.block })
    }
    return rules.map(({ selectors, block }) => selectors + block).join('')
  }
  return withoutUnread(sheets.map(textOf).join(''), html)
}

/** Matches the link to a built style sheet, as React writes it. */
const SHEET = /<link rel="stylesheet" href="(\/_next\/[^"]+)"(?: data-precedence="next")?([^>]*)\/>/g

/** The start of the element whose style is not inlined, as `app/_components/sections/sections.tsx` renders it. */
const LATE = /<div id="rest"[^>]* data-late-style=""[^>]*>/

interface StyledPage {
  readonly html: string
  /** Hash of the inline style for `style-src`; `null` if the page links its style sheets. */
  readonly styleHash: string | null
}

const BODY_END = '</body>'

/**
 * Inlines the rules that a page uses into its head, so that the first paint does not wait for a style sheet. Links the rules for
 * rare media at the end of the body: browsers load a style sheet of another medium last, and render without it. Disables the links
 * to the style sheets, so that browsers do not load them. `browser/scripts/hydrate-on-intent.ts` enables the links, because
 * islands may add elements. On a page with a late part, inlines only the rules of the elements before that part, and moves the
 * links to its start: the part is painted with the style sheets, which all pages share. Returns the page unchanged if the index
 * lacks one of its style sheets.
 */
export const inlineStyle = (html: string, { sheets, rare }: StyleRules): StyledPage => {
  const hrefs = [...html.matchAll(SHEET)].map(([, href = '']) => href)
  const parts = hrefs.map((href) => sheets[href])
  const known = parts.filter((found) => found !== undefined)
  if (hrefs.length === 0 || known.length < parts.length) return { html, styleHash: null }
  const late = LATE.exec(html)
  const style = selectStyle(known, late === null ? html : html.slice(0, late.index + late[0].length), late !== null)
  // `</` could close the style element.
  if (style.includes('</')) return { html, styleHash: null }
  let isPlaced = false
  const styled = html.replace(SHEET, (_, href: string, attributes: string) => {
    const link = late === null ? `<link rel="stylesheet" href="${href}"${attributes} disabled=""/>` : ''
    if (isPlaced) return link
    isPlaced = true
    return `<style>${style}</style>${link}`
  })
  const links = hrefs.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')
  return {
    html: styled
      .replace(LATE, (start) => start + links)
      .replace(BODY_END, `<link rel="stylesheet" href="${rare.href}" media="${rare.media}"/>${BODY_END}`),
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
  }
}
