import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'

const keysOf = (folder: string, file: string): readonly string[] =>
  textLeaves(JSON.parse(readFileSync(join(folder, file), 'utf8'))).map(([key]) => key)

const namesOf = (file: string, keys: readonly string[], others: readonly string[], verb: string): readonly string[] =>
  keys.filter((key) => !others.includes(key)).map((key) => `${file} ${verb} ${key}`)

/** Compares the texts of each language to English. Returns lines such as `de.json lacks home.quote.title`. */
export const missingTexts = (folder: string): readonly string[] => {
  const english = keysOf(folder, 'en.json')
  return readdirSync(folder).flatMap((file) => {
    const keys = keysOf(folder, file)
    return [...namesOf(file, english, keys, 'lacks'), ...namesOf(file, keys, english, 'has additional')]
  })
}
