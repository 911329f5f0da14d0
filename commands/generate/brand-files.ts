import { readFileSync } from 'node:fs'
import { BRAND } from '../../domain/brand/brand.ts'

/** The style sheet with the colors of the brand. */
export const BRAND_COLORS = readFileSync(new URL('../../domain/brand/colors.css', import.meta.url), 'utf8')

export const COLORS_START = '/* The colors of the brand, from `npm run generate`. */\n'
export const COLORS_END = '/* End of the colors of the brand. */\n'

/** Replaces the colors of a style sheet by those of the brand that it reads. Throws if it has no place for them. */
export const withBrandColors = (old: string): string => {
  const [start, end] = [old.indexOf(COLORS_START), old.indexOf(COLORS_END)]
  if (start === -1 || end < start) throw new Error('The style sheet has no place for the colors of the brand.')
  const [before, after] = [old.slice(0, start + COLORS_START.length), old.slice(end)]
  const read = new Set([...after.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  const colors = BRAND_COLORS.replace(/^\/\*.*\*\/\n/, '')
    .replace(/^ *(--[\w-]+):.*\n/gm, (line, name: string) => (read.has(name) ? line : ''))
    .replace(/^\n@media .*\n +:root \{\n +\}\n\}\n/m, '')
  return before + colors + after
}

/** Returns a color of the light scheme. Throws if the brand lacks it. */
const colorOf = (name: string): string => {
  const color = new RegExp(`--${name}: (#\\w+);`).exec(BRAND_COLORS)?.[1]
  if (color === undefined) throw new Error(`The brand has no color --${name}.`)
  return color
}

/** Returns `public/icon.svg`: the logo on the theme color, with a margin for round corners. */
export const brandIcon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${BRAND.name}</title><rect width="32" height="32" rx="7" fill="${BRAND.themeColor}"/><path fill="${colorOf('night-accent')}" transform="translate(3.500 3.500)scale(.78)" d="${BRAND.logo}"/></svg>\n`
