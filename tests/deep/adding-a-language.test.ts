import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND } from '../../domain/brand/brand.ts'
import { PSEUDO_LOCALE } from '../../domain/languages/pseudo-text.ts'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import type { SiteLanguage } from '../../domain/sites/site-languages.ts'
import { openStorefront } from '../codebase/copied-storefront.ts'
import { copyTree } from '../codebase/copied-tree.ts'
import { ROOT } from '../codebase/source-files.ts'
import { GENERATE, PAGE_DATES, PRICE_TEXTS, TRANSLATION_STATES, undocumented } from '../codebase/worked-example.ts'

const LANGUAGES = 'domain/sites/site-languages.ts'
const RECORDS = 'domain/sites/middle-east-africa-site-records.ts'

const NAME = "  'af',\n"

const RECORD = `  {
    code: 'cozaaf',
    url: 'https://cozaaf.northwall.example',
    locale: 'af-ZA',
    timeZone: 'Africa/Johannesburg',
    language: 'af',
    dir: 'ltr',
    group: 'world',
    currencies: { default: ['ZAR', 'USD'], byCountry: {} },
    priceFormats: { ZAR: { thousand: '\\u00a0', reason: 'The space of the table must not break.' } },
    offersRegion: 'za',
    offersLanguage: 'af',
    manifest: 'standard',
    store: 'northwall-mea',
    taxLabel: 'inclVat',
    b2bSuffix: '',
    b2bSuffixByCurrency: {},
    savingsType: 'percentage',
    countryName: 'Suid-Afrika',
    languageName: 'Afrikaans',
    continent: 'middle-east-africa',
  },
`

const GLOSSARY = `{
  "terms": ["lisensie", "wagwoordbestuurder", "Afstandhulp", "ondersteuning"],
  "quotes": "“”"
}
`

/** Folders with a text file for each language. Excludes the glossaries. */
const TEXTS = ['adapters/content/texts', 'adapters/reviews/texts', 'app/_messages']
const GLOSSARIES = 'tests/codebase/languages/glossaries'

/** Accented English stands for the translation: `⟦Ŕééñééŵ⟧`. Text without brackets is not from a file of the new language. */
const pseudoTranslation = (folder: string): string =>
  JSON.stringify(regionalTexts(JSON.parse(readFileSync(join(ROOT, folder, 'en.json'), 'utf8')), PSEUDO_LOCALE))

// The tests follow the steps of a contributor.
describe('a new language', { shuffle: false }, () => {
  const tree = copyTree()
  const storefront = openStorefront(tree)
  afterAll(tree.remove)

  beforeAll(() => {
    tree.insertBefore(LANGUAGES, '] as const\n\nexport type SiteLanguage', NAME)
    tree.insertBefore(RECORDS, "  {\n    code: 'coza',", RECORD)
    for (const folder of TEXTS) tree.add(`${folder}/af.json`, pseudoTranslation(folder))
    tree.add(`${GLOSSARIES}/af.json`, GLOSSARY)
  })

  it('changes only the list of languages, the site record and the texts', () => {
    const texts = [...TEXTS, GLOSSARIES].map((folder) => `${folder}/af.json`)
    expect(tree.changed()).toEqual([LANGUAGES, RECORDS, ...texts].toSorted())
    tree.run(GENERATE)
    expect(tree.changed()).toEqual(
      [LANGUAGES, PAGE_DATES, RECORDS, PRICE_TEXTS, TRANSLATION_STATES, ...texts].toSorted(),
    )
    expect(readFileSync(join(tree.root, PRICE_TEXTS), 'utf8')).toMatch(/^cozaaf\tZAR\t.*\tR1␣009,00\t/m)
  })

  it('matches the worked example in CONTRIBUTING.md', () => {
    expect(undocumented('A language', [NAME, RECORD, GLOSSARY])).toEqual([])
  })

  it('compiles', () => {
    expect(tree.typeErrors()).toBe('')
  })

  it.each(['/', '/premium', '/downloads', '/contact-sales', '/reviews', '/cookies'])(
    'has the page %s with title, description, headings and navigation in the language',
    async (path) => {
      const html = (await storefront.page(path, 'cozaaf')) ?? ''
      expect(html).toMatch(/^<html lang="af-ZA" dir="ltr">/)
      expect(html).toMatch(/<title>⟦/)
      expect(html).toMatch(/<meta name="description" content="⟦/)
      const headings = [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(([, text = '']) =>
        text.replace(/<[^>]*>/g, ''),
      )
      expect(headings.length).toBeGreaterThan(0)
      // The name of the brand is the same in every language.
      expect(headings.filter((text) => text !== BRAND.name && !text.startsWith('⟦'))).toEqual([])
      expect(html).toMatch(/<nav [^>]*aria-label="⟦/)
    },
  )

  it('has option texts, prices and tax label in the language', async () => {
    const html = (await storefront.page('/premium', 'cozaaf')) ?? ''
    expect(html).toContain('data-state="offered"')
    expect(html).toMatch(/data-price="[^"]*"[^>]*>[^<]*R/)
    expect(html).toMatch(/<button[^>]*data-buy[^>]*>(?:<[^>]*>)*⟦/)
  })

  it('is listed in the country selector of other sites', async () => {
    expect(await storefront.page('/', 'fr')).toMatch(/data-site="cozaaf"[^>]*>.*?Afrikaans/s)
  })

  it('has an error page, which the edge serves if rendering fails', async () => {
    const { readUnavailableTexts } = await tree.load<typeof import('../../adapters/content/unavailable-texts.ts')>(
      'adapters/content/unavailable-texts.ts',
    )
    const { pages, ...texts } = readUnavailableTexts()('af' as SiteLanguage, 'af-ZA')
    expect(Object.values(texts).filter((text) => !text.startsWith('⟦'))).toEqual([])
    expect(Object.values(pages).filter((text) => !text.includes('⟦'))).toEqual([])
  })

  it('has a link preview picture, which `npm run pictures` draws and the pages reference', async () => {
    const { pictureCards } = await tree.load<typeof import('../../commands/pictures/picture-cards.ts')>(
      'commands/pictures/picture-cards.ts',
    )
    const card = (await pictureCards()).find(({ file }) => file === 'share/af.png')
    expect(card?.html).toMatch(/<html lang="af" dir="ltr">.*⟦/s)
    expect(await storefront.page('/', 'cozaaf')).toContain('/share/af.png')
  })
})
