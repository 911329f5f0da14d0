import { expect, test } from 'vitest'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'

/** More letters than fit, at the largest font size, in a line on the narrowest phone or in the column on a desktop. */
const LONG_WORD = /[^\s\u00ad\u2013-]{15,}/g

/** Scripts without spaces. Their lines can break between any two words or characters. */
const WITHOUT_WORD_SPACES = ['ja', 'ko', 'th', 'zh']

// Not every browser can hyphenate every language. Without soft hyphens, it breaks a long word at an arbitrary position.
test.each(SITE_LANGUAGES.filter((language) => !WITHOUT_WORD_SPACES.some((one) => language.startsWith(one))))(
  'words in headings and in the first column of a comparison that are longer than a line have soft hyphens in %s',
  async (language) => {
    const narrow = textLeaves(await pageTextsFor(language)).filter(([key]) => /hero\.title$|featureNames\./.test(key))
    expect(narrow.length).toBeGreaterThan(30)
    const long = narrow.flatMap(([, text]) => text.match(LONG_WORD) ?? [])
    expect(long).toEqual([])
  },
)
