import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPriceList } from '../../adapters/api-router/wire/offers.wire.ts'
import { readSites } from '../../adapters/wiring/read-sites.ts'
import type { OfferView } from '../../domain/offers/offer-view.ts'
import { OffersService } from '../../domain/offers/offers.service.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { OffersPort } from '../../ports/offers.ts'
import { settings, texts } from '../domain/offers/offer-samples.ts'
import { FakeClock, fakeQuotes } from '../fakes/fake-services.ts'

/** 100,000 with `npm run test:deep`. */
const ANSWERS = Number(process.env.FC_RUNS ?? 10_000)
const ANSWERS_PER_RUN = 50
const CURRENCIES = ['EUR', 'USD', 'JPY', 'TND'] as const

const siteNamed = (code: string): Site => {
  const registry = readSites(undefined, false)
  const site = registry.ok ? registry.value.byCode(code) : undefined
  if (site === undefined) throw new Error('unknown site')
  return site
}

const SITE = siteNamed('de')

/**
 * Currency labels of an answer: the requested currency in upper or lower case, no currency, another currency, or an invalid
 * value.
 */
const labelFor = (asked: string) =>
  fc.oneof(
    fc.constantFrom<unknown>(asked, asked.toLowerCase(), undefined, null),
    fc.constantFrom<unknown>('EUR', 'USD', 'usd', 'JPY', 'GBP', 'TND', 'XTS'),
    fc.constantFrom<unknown>(
      '',
      ' ',
      '€',
      `${asked} `,
      ` ${asked}`,
      `${asked}\u0000`,
      `${asked},USD`,
      'EURO',
      'US',
      'ＥＵＲ',
    ),
    fc.constantFrom<unknown>(0, 978, true, [], [asked], {}, { code: asked }),
  )

const optionOf = fc.record({
  price: fc.integer({ min: 1, max: 999_999 }).map((cents) => cents / 100),
  quantity: fc.integer({ min: 1, max: 9 }),
  autorenew: fc.boolean(),
})

const caseOf = fc.constantFrom(...CURRENCIES).chain((asked) =>
  fc.record({
    asked: fc.constant(asked),
    label: labelFor(asked),
    options: fc.array(optionOf, { minLength: 1, maxLength: 3 }),
  }),
)

const answerOf = ({ label, options }: { readonly label: unknown; readonly options: readonly object[] }): string =>
  JSON.stringify({
    currency: label,
    products: [
      {
        product_name: 'premium',
        purchase_type: 'Purchase',
        options: options.map((option, at) => ({
          ...option,
          pid: `p${at}`,
          term_type: 'Y',
          term_duration: 1,
          token: 't',
        })),
      },
    ],
  })

/** Creates a shop without HTTP and cache, whose router returns a fixed answer. Returns the state of its buy block. */
const shopThatAnswers = (answer: () => string) => {
  const offers: OffersPort = { load: async (query) => readPriceList(JSON.parse(answer()), query) }
  const service = new OffersService(offers, () => {}, new FakeClock(Date.UTC(2026, 0, 15)), fakeQuotes())
  const blocks = [settings()]
  return async (currency: string): Promise<OfferView['state'] | undefined> => {
    const { value: views } = await service.viewsFor({
      site: SITE,
      currency,
      blocks,
      isRestricted: () => false,
      texts: () => texts,
    })
    return views.get('premium')?.state
  }
}

/** Returns whether an answer may be shown: it has the requested currency or no currency. */
const mayBeShown = (asked: string, label: unknown): boolean =>
  label === undefined || label === null || (typeof label === 'string' && label.toUpperCase() === asked)

it(`prices in another currency than requested are never shown, in ${ANSWERS} answers`, {
  timeout: 120_000,
}, async () => {
  let answer = ''
  let shown = 0
  let rejected = 0
  const look = shopThatAnswers(() => answer)
  await fc.assert(
    fc.asyncProperty(fc.array(caseOf, { minLength: ANSWERS_PER_RUN, maxLength: ANSWERS_PER_RUN }), async (cases) => {
      for (const { asked, label, options } of cases) {
        answer = answerOf({ label, options })
        const state = await look(asked)
        const expected = mayBeShown(asked, label) ? 'offered' : 'failed'
        if (state !== expected)
          throw new Error(`requested ${asked}, received ${JSON.stringify(label)}: ${state} instead of ${expected}`)
        if (state === 'offered') shown += 1
        else rejected += 1
      }
    }),
    { numRuns: ANSWERS / ANSWERS_PER_RUN },
  )
  // Both cases must be frequent. Otherwise the property would hold without being tested.
  expect(shown).toBeGreaterThan(ANSWERS / 10)
  expect(rejected).toBeGreaterThan(ANSWERS / 10)
})
