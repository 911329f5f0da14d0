import { expect, test } from 'vitest'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import { reviewTextsFor } from './review-texts.ts'

/** Returns the texts of the reviews in a language, without names of people. */
const reviewsIn = async (language: string) =>
  textLeaves(await reviewTextsFor(language, language)).filter(([key]) => !key.endsWith('.author'))

test.each(SITE_LANGUAGES.filter((language) => language !== 'en'))(
  'the reviews in %s are translated',
  async (language) => {
    const english = new Map(await reviewsIn('en'))
    const same = (await reviewsIn(language)).filter(([key, text]) => english.get(key) === text)
    expect(same).toEqual([])
  },
)
