import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A part of a style sheet, with what a page must hold to need it. */
export type StylePart =
  /** A rule; of its selectors those are needed whose marks are all there. */
  | {
      readonly selectors: readonly { readonly css: string; readonly marks: readonly string[] }[]
      readonly block: string
    }
  /** Anything else, which is needed always. */
  | { readonly css: string }
  /** A condition around other parts. */
  | { readonly open: string; readonly parts: readonly StylePart[] }

/** The parts of the build's style sheets, by the address of the sheet. */
export type StyleRules = Readonly<Record<string, readonly StylePart[]>>

/**
 * Reads what `commands/build/index-style-sheets.mjs` wrote; empty where it has not run, and then pages link their sheets.
 *
 * @param root of the product
 */
export const loadStyleRules = (root: string): StyleRules => {
  const file = join(root, '.next/style-rules.json')
  // Our own build wrote it.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StyleRules) : {}
}
