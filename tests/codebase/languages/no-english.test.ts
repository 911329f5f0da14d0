import { expect, test } from 'vitest'
import { unavailableTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { textLeaves } from '../messages/text-leaves.ts'
import { reviewTextsFor } from './review-texts.ts'

/** Texts of a language beside its messages and pages, which have tests of their own. People keep their names. */
const otherTexts = async (language: string) =>
  [
    ...textLeaves(unavailableTextsFor(language, language)),
    ...textLeaves(await reviewTextsFor(language, language)),
  ].filter(([key]) => !key.endsWith('.author'))

test.each(SITE_LANGUAGES.filter((language) => language !== 'en'))(
  'reviews and the page of a failure are not English in %s',
  async (language) => {
    const english = new Map(await otherTexts('en'))
    const same = (await otherTexts(language)).filter(([key, text]) => english.get(key) === text)
    expect(same).toEqual([])
  },
)
