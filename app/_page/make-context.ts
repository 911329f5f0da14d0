import { services } from '../../adapters/wiring/services.ts'
import type { LoadedPage } from '../../domain/content/page.service.ts'
import { currencyOption } from '../../domain/currencies/currency-option.ts'
import { currenciesFor } from '../../domain/currencies/currency-order.ts'
import type { PageView } from '../../domain/routing/page-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import { localUrl, siteLink } from '../../domain/sites/site-link.ts'
import { translatorFor } from '../_messages/translator.ts'
import type { PageContext } from './page-context.ts'

const listOf = (site: Site, { order, currency }: PageView): readonly string[] =>
  order === 'only' ? [currency] : currenciesFor(site, order === 'any' ? null : order)

/** Local addresses while a site's own host is not where this server runs; the public ones in production. */
const homeOf = (site: Site): string => {
  const { config } = services()
  return config.APP_ENV === 'production' ? `${site.url}/` : localUrl(site, config.PORT)
}

/** Gathers what the parts of a page need to know of it. Without an opened page it shows no offer and no download. */
export const makeContext = (
  site: Site,
  view: PageView,
  path: string,
  opened: Pick<LoadedPage, 'offers' | 'downloads'> | null,
): PageContext => ({
  site,
  view,
  path,
  offers: opened?.offers ?? {},
  downloads: opened?.downloads ?? {},
  t: translatorFor(site.locale, site.language),
  href: (target) => siteLink(site, target),
  currencies: listOf(site, view).map((currency) => currencyOption(site, currency)),
  sites: services().sites.all.map((other) => ({ site: other, home: homeOf(other) })),
})
