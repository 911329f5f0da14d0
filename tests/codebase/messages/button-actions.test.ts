import { describe, expect, it } from 'vitest'
import { translatorFor } from '../../../app/_messages/translator.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const PRODUCT = 'Northwall Plus'

/** Returns the longest text that two button names share, without spaces at its ends. */
const sharedWord = (one: string, other: string): string => {
  for (let length = one.length; length > 0; length -= 1)
    for (let start = 0; start + length <= one.length; start += 1) {
      const part = one.slice(start, start + length)
      if (part === part.trim() && other.includes(part)) return part
    }
  return ''
}

/** A word of buying has at least three letters, or two in a script of syllables or words. */
const BUYING = /[\p{Script=Han}\p{Script=Hangul}]{2}|[\p{L}\p{M}]{3}/u

describe.each(REAL_SITES.all.map((site) => [site.code, site] as const))('the buttons of %s', (_, site) => {
  it('have the same word for buying if they buy, and do not have it if they select or open', async () => {
    const t = await translatorFor(site.locale, site.language)
    const [buys, selects, opens] = [
      t('buy.submitProduct', { product: PRODUCT }),
      t('buy.choose', { choice: PRODUCT }),
      t('buy.learnMore', { product: PRODUCT }),
    ].map((name) => name.replace(PRODUCT, '|').toLowerCase())
    const word = sharedWord(t('buy.submit').toLowerCase(), buys ?? '')
    expect(word).toMatch(BUYING)
    expect(selects).not.toContain(word)
    expect(opens).not.toContain(word)
    expect(selects).not.toBe(opens)
  })
})
