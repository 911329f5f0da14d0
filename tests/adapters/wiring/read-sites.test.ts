import { expect, test } from 'vitest'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import { readSites } from '../../../adapters/wiring/read-sites.ts'

const sitesOf = (isPseudo: boolean) => {
  const reading = readSites(undefined, isPseudo)
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  return reading.value
}

test('readSites applies the pseudo-locale, which adds accents, only to English sites', async () => {
  const { all, byCode } = sitesOf(true)
  expect(all.filter(({ language, locale }) => (language === 'en') !== (locale === 'en-XA'))).toEqual([])
  expect(byCode('de')).toEqual(sitesOf(false).byCode('de'))
  const { products } = await pageTextsFor('en', 'en-XA')
  expect(products.premium.hero.title).toBe('⟦Öñéé ļîîçééñçéé. Ţĥéé ŵĥööļéé ĥööûûšééĥööļð çööṽééŕééð.⟧')
})

test('readSites keeps the locale of every site if the pseudo-locale is off', () => {
  expect(sitesOf(false).byCode('couk')?.locale).toBe('en-GB')
})
