import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'

/** The command `npm run generate` in a copied tree, and the files that it writes. */
export const GENERATE = 'commands/generate/generate-files.ts'
export const PAGE_DATES = 'adapters/content/page-dates.json'
export const VIEWS = 'deploy/nginx/views.conf'
export const PRICE_TEXTS = 'tests/domain/money/price-texts.tsv'
export const TRANSLATION_STATES = 'commands/texts/translation-states.tsv'

const unindented = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/**
 * Compares a worked example of CONTRIBUTING.md with the texts that its test adds. Returns the code blocks of the page that the
 * test does not add, and the added texts that the page does not show.
 *
 * @param example the start of the heading, for example `A site`
 */
export const undocumented = (example: string, added: readonly string[]): readonly string[] => {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const section = page.split(`\n### ${example}`)[1]?.split(/\n##/)[0] ?? ''
  const blocks = [...section.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => unindented(code))
  if (blocks.length === 0) return [`CONTRIBUTING.md has no code under "${example}"`]
  const texts = added.map(unindented)
  return [
    ...blocks.filter((block) => !texts.some((text) => text.includes(block))),
    ...texts.filter((text) => !text.startsWith('import ') && !blocks.some((block) => text.includes(block))),
  ]
}
