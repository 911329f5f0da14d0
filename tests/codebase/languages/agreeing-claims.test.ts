import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { pageTextsFor } from '../../../adapters/content/load-page-texts.ts'
import type Messages from '../../../app/_messages/en.json'
import { textLeaves } from '../../../commands/texts/text-leaves.ts'
import { siteNotices } from '../../../domain/law/site-law.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { SITE_LANGUAGES } from '../../../domain/sites/site-languages.ts'
import type { PageSection } from '../../../ports/page-section.ts'
import { SPECIFIED_SITES } from '../../domain/sites/real-sites.ts'

const GUARANTEE_DAYS = 30
/** The legal period of withdrawal, and the time within which money is paid back. */
const WITHDRAWAL_DAYS = 14
/** The time of an answer, in working days. Some languages write it as a digit. */
const ANSWER_DAYS = 1

const messagesOf = (language: string): typeof Messages =>
  JSON.parse(readFileSync(new URL(`../../../app/_messages/${language}.json`, import.meta.url), 'utf8'))

const numbersIn = (texts: unknown): readonly number[] =>
  textLeaves(texts).flatMap(([, text]) => Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits)))

/** Returns the words of a text without their endings, which change with case and number. */
const stemsOf = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word.slice(0, Math.ceil(0.7 * word.length)))

describe.each(SITE_LANGUAGES)('claims in %s', (language) => {
  test('the trial says what the account asks for before an order is cancelled', async () => {
    const { lead = '' } = (await pageTextsFor(language)).products.trial.hero
    for (const stem of stemsOf(messagesOf(language).leads.fields.order)) expect(lead.toLowerCase()).toContain(stem)
  })

  test('the privacy page names what the consent table measures', async () => {
    const { privacy } = await pageTextsFor(language)
    const { purpose } = messagesOf(language).consent.categories.analytics
    const measured = privacy.sections[0]?.paragraphs.at(-1)?.toLocaleLowerCase(language) ?? ''
    expect(measured.endsWith(purpose.toLocaleLowerCase(language))).toBe(true)
    expect(measured.length).toBeGreaterThan(purpose.length)
  })

  test.each(['ask', 'askInPart', 'object'] as const)(
    'the consent text "%s" names the footer link where the visitor can decide again',
    (key) => {
      const { consent, footer } = messagesOf(language)
      expect(consent[key]).toContain(footer.cookies)
    },
  )

  test('every text on the guarantee has the same period', async () => {
    const { guarantee, terms } = await pageTextsFor(language)
    const refund = terms.sections.at(-1)
    expect(new Set(numbersIn([messagesOf(language).trust.guarantee, refund]))).toEqual(new Set([GUARANTEE_DAYS]))
    const periods = numbersIn(guarantee).filter((days) => days !== ANSWER_DAYS)
    expect(new Set(periods)).toEqual(new Set([GUARANTEE_DAYS, WITHDRAWAL_DAYS]))
  })
})

const sectionsOf = async (site: Site, path: string): Promise<readonly PageSection[]> => {
  const page = await new ContentPages().page({ site, path })
  return page.ok ? page.value.sections : []
}

const linksOf = (sections: readonly PageSection[]): readonly string[] =>
  sections.flatMap((section) => (section.kind === 'links' ? section.links.map(({ path }) => path) : []))

const hasWithdrawal = (site: Site): boolean => siteNotices(site, Date.now()).includes('withdrawal')

test.each(SPECIFIED_SITES.filter(hasWithdrawal).map((site) => [site.code, site] as const))(
  'on %s, the guarantee and the right of withdrawal are explained in the same words, and link to each other',
  async (_, site) => {
    const [guarantee, notice] = [await sectionsOf(site, '/guarantee'), await sectionsOf(site, '/withdrawal')]
    const shared = guarantee.filter((section) => notice.some((other) => isDeepStrictEqual(section, other)))
    expect(shared).toHaveLength(1)
    expect(new Set(numbersIn(shared[0]))).toEqual(new Set([WITHDRAWAL_DAYS, GUARANTEE_DAYS]))
    expect(linksOf(guarantee)).toContain('/withdrawal')
    expect(linksOf(notice)).toContain('/guarantee')
  },
)

test.each(SPECIFIED_SITES.filter((site) => !hasWithdrawal(site)).map((site) => [site.code, site] as const))(
  'on %s, whose law grants no right of withdrawal, the guarantee page does not mention one',
  async (_, site) => {
    expect(linksOf(await sectionsOf(site, '/guarantee'))).not.toContain('/withdrawal')
  },
)
