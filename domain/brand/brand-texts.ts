import { BRAND } from './brand.ts'

/** The vendor that the texts of the site name, with the name of the current vendor. Longer names first. */
const WRITTEN: readonly (readonly [written: string, current: string])[] = [
  ['Northwall Software GmbH', BRAND.entities.de],
  ['Northwall France SAS', BRAND.entities.fr],
  ['Northwall Brasil Ltda.', BRAND.entities['pt-BR']],
  ['northwall.example', BRAND.domain],
  ['Northwall', BRAND.name],
]

const CHANGED = WRITTEN.filter(([written, current]) => written !== current)

/** Whether the texts name another vendor than the current one. */
export const isRenamed = CHANGED.length > 0

/** Writes the name of the current vendor into a text. */
export const brandText = (text: string): string =>
  CHANGED.reduce((renamed, [written, current]) => renamed.replaceAll(written, current), text)
