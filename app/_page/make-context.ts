import { services } from '../../adapters/wiring/services.ts'
import { currencyOption } from '../../domain/currencies/currency-option.ts'
import { currenciesFor } from '../../domain/currencies/currency-order.ts'
import { textLocale } from '../../domain/languages/text-locale.ts'
import type { PageView } from '../../domain/routing/page-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { translatorFor } from '../_messages/translator.ts'
import { homeUrl } from '../_request/request-site.ts'
import type { SitePage } from './load-page.ts'
import type { PageContext } from './page-context.ts'

const currenciesOf = (site: Site, { order, currency }: PageView): readonly string[] =>
  order === 'only' ? [currency] : currenciesFor(site, order === 'any' ? null : order)

/** Builds the context of a page. */
export const makeContext = async ({ site, view, path, loaded, form, isEditor }: SitePage): Promise<PageContext> => ({
  site,
  view,
  path,
  form,
  isEditor,
  isStaging: services().config.STAGING || loaded.value.page.flags?.staging === true,
  offers: loaded.value.offers,
  downloads: loaded.value.downloads,
  promotion: loaded.value.promotion,
  banners: loaded.value.banners,
  deviceError: loaded.value.deviceError,
  reviews: loaded.value.reviews,
  t: await translatorFor(textLocale(site, view.order), site.language),
  href: (target) => siteLink(site, target),
  currencies: currenciesOf(site, view).map((currency) => currencyOption(site, currency)),
  sites: services().sites.all.map((other) => ({ site: other, home: homeUrl(other) })),
})
