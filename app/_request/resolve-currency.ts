import { services } from '../../adapters/wiring/services.ts'
import { chooseCurrency } from '../../domain/currencies/choose-currency.ts'
import { currenciesFor } from '../../domain/currencies/currency-order.ts'
import { readCountry, readCurrency } from '../../domain/routing/visitor.ts'
import type { Site } from '../../domain/sites/site.ts'

/** The visitor's country, as the CDN tells it. */
export const visitorCountry = (request: Request): string | null =>
  readCountry(request.headers.get(services().config.GEO_COUNTRY_HEADER))

/**
 * The currency of a request: the one of the page that sent it, else the saved one, else the first for the country.
 *
 * @param asked as the page sent it; nonsense and what the site does not have are passed over
 */
export const resolveCurrency = (
  request: Request,
  site: Site,
  asked: string | null | undefined,
  saved?: string,
): string => {
  const list = currenciesFor(site, visitorCountry(request))
  const wanted = [readCurrency(asked), readCurrency(saved)].find((choice) => choice !== null && list.includes(choice))
  return chooseCurrency({ list, saved: wanted ?? null }).currency
}
