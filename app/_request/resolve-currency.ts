import { chooseCurrency, currenciesFor } from '../../domain/currencies/currency-choice.ts'
import { readCountry, readCurrency } from '../../domain/routing/visitor.ts'
import type { Site } from '../../domain/sites/site.ts'

/** The visitor's country, as the edge passes it on. */
export const visitorCountry = (request: Request): string | null => readCountry(request.headers.get('x-country'))

/**
 * The currency of a request: that of the page that sent it, else the saved one, else the first for the country. A value
 * that the site does not have is ignored.
 */
export const resolveCurrency = (
  request: Request,
  site: Site,
  { page, saved }: { readonly page: string | null | undefined; readonly saved: string | undefined },
): string => {
  const list = currenciesFor(site, visitorCountry(request))
  const choice = [readCurrency(page), readCurrency(saved)].find((code) => code !== null && list.includes(code))
  return chooseCurrency(list, choice ?? null)
}
