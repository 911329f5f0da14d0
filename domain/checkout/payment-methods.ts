import type { SiteCountries } from '../law/site-law.ts'
import LOCAL from './payment-method-table.json' with { type: 'json' }

/** Cards and wallets of every country without separate methods. */
const INTERNATIONAL: readonly string[] = ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay']

/** Methods of countries that the international ones do not serve. */
const DOMESTIC_ONLY: Readonly<Record<string, readonly string[]>> = { RU: ['Мир', 'СБП'] }

/** Methods that pay only in one currency. */
const CURRENCY_OF: ReadonlyMap<string, string> = new Map([
  ['ACH', 'USD'],
  ['Bancontact', 'EUR'],
  ['EPS', 'EUR'],
  ['iDEAL', 'EUR'],
  ['SEPA', 'EUR'],
])

/**
 * The first methods by country (ISO 3166 alpha-2), the most usual one first. The other international methods follow. Sample data: the
 * store of the vendor decides on them.
 */
const LOCAL_METHODS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(LOCAL))

const methodsIn = (country: string): readonly string[] =>
  DOMESTIC_ONLY[country] ?? [...(LOCAL_METHODS.get(country) ?? []), ...INTERNATIONAL]

/**
 * Returns the brand names of the payment methods in a site's countries, without repetitions: the methods of the first country in the
 * order of their use, then those of the others. A site may have no country.
 *
 * @param currency leaves out methods that pay only in another one. @default all methods
 */
export const paymentMethodsOf = ({ countries }: SiteCountries, currency?: string): readonly string[] => {
  const methods = countries.flatMap(methodsIn)
  const shown = methods.length === 0 ? INTERNATIONAL : [...new Set(methods)]
  return shown.filter((name) => currency === undefined || (CURRENCY_OF.get(name) ?? currency) === currency)
}
