import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceLabels } from '../../../app/_components/offers/buy-block-texts.ts'
import { offerTextsFor, type QuantityNoun } from '../../../app/_messages/offer-texts.ts'
import { translatorFor } from '../../../app/_messages/translator.ts'
import { choiceSentence } from '../../../app/_offers/choice-sentences.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../../domain/sites/site-languages.ts'
import { TERM_TYPES } from '../../../ports/vocabulary.ts'
import { RUNS } from '../../domain/runs.ts'

const translators = await Promise.all(SITE_LANGUAGES.map((language) => translatorFor(language, language)))

const textsOf = async (locale: string, language: SiteLanguage, noun: QuantityNoun) =>
  offerTextsFor(await translatorFor(locale, language), noun)

test('one translator is built per locale and language', async () => {
  expect(await translatorFor('de-AT', 'de')).toBe(await translatorFor('de-AT', 'de'))
  expect(await translatorFor('de-AT', 'de')).not.toBe(await translatorFor('de-CH', 'de'))
})

describe('terms and quantities', () => {
  test.each([
    ['en-GB', 'en', 'devices', ['1 year', '2 months', '30 days', 'Permanent licence', '1 device', '10 devices']],
    ['de-DE', 'de', 'users', ['1 Jahr', '2 Monate', '30 Tage', 'Unbefristete Lizenz', '1 Benutzer', '10 Benutzer']],
    ['ja-JP', 'ja', 'devices', ['1 年', '2 か月', '30 日', '永続ライセンス', '1 台', '10 台']],
    ['ar-AE', 'ar', 'devices', ['سنة واحدة', 'شهران', '30 يومًا', 'ترخيص دائم', 'جهاز واحد', '10 أجهزة']],
  ] as const)('follow the plural rules of %s', async (locale, language, noun, expected) => {
    const texts = await textsOf(locale, language, noun)
    const labels = [
      texts.term(1, 'Y'),
      texts.term(2, 'M'),
      texts.term(30, 'D'),
      texts.term(0, 'Z'),
      texts.quantity(1),
      texts.quantity(10),
    ]
    expect(labels).toEqual(expected)
  })

  test('use the locale’s digits', async () => {
    expect((await textsOf('ar-EG', 'ar', 'devices')).term(3, 'Y')).toBe('٣ سنوات')
    expect((await textsOf('ar-AE', 'ar', 'devices')).term(3, 'Y')).toBe('3 سنوات')
  })
})

test.each([
  [1, 'Y', 'Renews at £49.99 per year unless you cancel'],
  [2, 'Y', 'Renews at £49.99 every 2 years unless you cancel'],
  [1, 'M', 'Renews at £49.99 per month unless you cancel'],
  [0, 'Z', 'Renews at £49.99 unless you cancel'],
] as const)('the renewal text of %i %s contains price and period', async (duration, type, expected) => {
  expect((await textsOf('en-GB', 'en', 'devices')).renewal('£49.99', duration, type)).toBe(expected)
})

test.each([
  ['inclVat', '', 'incl. VAT'],
  ['exclVat', '', 'excl. VAT'],
  ['inclGst', '', 'incl. GST'],
  ['exclGst', '', 'excl. GST'],
  ['inclSst', '', 'incl. SST'],
  ['exclSst', '', 'excl. SST'],
  ['plusTax', '', 'plus tax'],
  ['none', '', ''],
  ['inclVat', 'HT', 'HT'],
  ['none', 'HT', 'HT'],
] as const)('tax label %s with suffix "%s" reads "%s"', async (label, suffix, expected) => {
  expect((await textsOf('en-GB', 'en', 'users')).taxNote(label, suffix)).toBe(expected)
})

const PLACE = { href: (path: string) => path, path: '/premium' }

test('a price is isolated from its right-to-left sentence', async () => {
  const texts = await textsOf('ar-AE', 'ar', 'devices')
  const labels = choiceLabels({ t: await translatorFor('ar-AE', 'ar'), ...PLACE }, 'premium')
  const choice = choiceSentence({ termLabel: 'سنة', quantityLabel: 'جهاز', price: 'AED 9.90' }, labels)
  for (const sentence of [texts.monthly('AED 9.90'), texts.renewal('AED 9.90', 1, 'Y'), choice])
    expect(sentence).toContain('\u2068AED 9.90\u2069')
})

test('special characters in a price are not parsed as message syntax', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...translators),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...TERM_TYPES),
      fc.integer({ min: 0, max: 1000 }),
      (t, price, type, count) => {
        const texts = offerTextsFor(t, 'devices')
        expect(texts.renewal(price, count, type)).toContain(price)
        const labels = choiceLabels({ t, ...PLACE }, 'premium')
        expect(choiceSentence({ termLabel: 'a', quantityLabel: 'b', price }, labels)).toContain(price)
        expect(texts.monthly(price)).toContain(price)
      },
    ),
    { numRuns: RUNS },
  )
})
