import type { StylePart } from './load-style-rules.ts'
import { pageMarks } from './page-marks.ts'

/** A style sheet that content brings along: what it reads is not known. */
const FOREIGN_SHEET = /<link rel="stylesheet" href="(?!\/_next\/)/

const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g

/** A style without the custom properties that neither it nor the page reads. */
const withoutUnread = (style: string, html: string): string => {
  if (FOREIGN_SHEET.test(html)) return style
  return style.replace(DECLARED, (whole: string, name: string) => {
    const reading = `var(${name}`
    return style.includes(reading) || html.includes(reading) ? whole : ''
  })
}

/**
 * The rules of style sheets that a page uses, in their order: those whose classes, elements and data attributes it holds, in
 * whatever state. What scripts add later is not foreseen; `browser/scripts/hydrate-on-intent.ts` takes the whole sheets for visitors for whom they
 * add something.
 */
export const selectStyle = (parts: readonly StylePart[], html: string): string => {
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
