import { expect, test } from 'vitest'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { textLeaves } from '../messages/text-leaves.ts'

/** More letters of the largest type than fit into a line of the narrowest phone, or of the column of a desktop. */
const LONG_WORD = /[^\s\u00ad\u2013-]{15,}/g

/** Scripts whose lines break between any two words or signs, without blanks. */
const WITHOUT_WORD_SPACES = ['ja', 'ko', 'th', 'zh']

// Not every browser knows the hyphens of every language: without soft ones it parts such a word where the line ends.
test.each(SITE_LANGUAGES.filter((language) => !WITHOUT_WORD_SPACES.some((one) => language.startsWith(one))))(
  'a word of a heading that is longer than a line has its hyphens in %s',
  async (language) => {
    const headings = textLeaves(await pageTextsFor(language)).filter(([key]) => key.endsWith('hero.title'))
    expect(headings.length).toBeGreaterThan(10)
    const long = headings.flatMap(([, text]) => text.match(LONG_WORD) ?? [])
    expect(long).toEqual([])
  },
)
