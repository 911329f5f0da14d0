import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('readSites gives a site the store hosts of the file, if purchases may lead to them', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'northwall-sites-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'sites.json')
  await writeFile(file, JSON.stringify({ de: { storeHosts: ['store.example', 'second.example:8443'] } }))
  const allowed = readSites(file, false, ['store.example', 'second.example:8443'])
  expect(allowed.ok && allowed.value.byCode('de')?.storeHosts).toEqual(['store.example', 'second.example:8443'])
  expect(readSites(file, false, ['store.example'])).toEqual({
    ok: false,
    problems: ['SITES_FILE: site de: storeHosts: takes hosts that STORE_HOSTS names, unlike second.example:8443'],
  })
  await writeFile(file, JSON.stringify({ de: { storeHosts: ['https://store.example'] } }))
  expect(readSites(file, false)).toMatchObject({
    ok: false,
    problems: [expect.stringContaining('storeHosts[0]: must be')],
  })
})
