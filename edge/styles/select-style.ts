import type { StylePart } from './load-style-rules.ts'
import { pageMarks } from './page-marks.ts'

/** Whether one of the characters lies in one of the ranges. */
const isWritten = (ranges: readonly (readonly [number, number])[], characters: readonly number[]): boolean =>
  characters.some((code) => ranges.some(([first, last]) => code >= first && code <= last))

/** What is hidden until somebody opens it, the names of countries in their own languages above all. */
const CLOSED = /<details(?![^>]*\sopen\b)[^>]*>[\s\S]*?<\/details>/g

/** The code points that a page shows by itself, each once: an alphabet of which it shows nothing needs no rule. */
const charactersOf = (html: string): readonly number[] =>
  [...new Set(html.replace(CLOSED, ''))].map((character) => character.codePointAt(0) ?? 0)

/**
 * The rules of style sheets that a page uses, in their order: those whose classes, elements and data attributes it holds, in
 * whatever state. What scripts add later is not foreseen; `public/wake.js` takes the whole sheets for visitors for whom they
 * add something.
 */
export const selectStyle = (parts: readonly StylePart[], html: string): string => {
  const [marks, characters] = [pageMarks(html), charactersOf(html)]
  const textOf = (part: StylePart): string => {
    if ('selectors' in part) {
      const selectors = part.selectors.filter((selector) => selector.marks.every((mark) => marks.has(mark)))
      return selectors.length === 0 ? '' : selectors.map(({ css }) => css).join() + part.block
    }
    if ('css' in part) return part.ranges === undefined || isWritten(part.ranges, characters) ? part.css : ''
    const within = part.parts.map(textOf).join('')
    return within === '' ? '' : `${part.open}{${within}}`
  }
  return parts.map(textOf).join('')
}
