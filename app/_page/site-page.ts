import { services } from '../../adapters/wiring/services.ts'
import { isPurchasePath } from '../../domain/catalogue/page-paths.ts'
import type { LoadedPage } from '../../domain/content/page.service.ts'
import { currenciesFor } from '../../domain/currencies/currency-choice.ts'
import { type CurrencyOption, currencyOption } from '../../domain/currencies/currency-display.ts'
import { textLocale } from '../../domain/languages/regional-texts.ts'
import type { Notice } from '../../domain/law/country-law-table.ts'
import { linkedPath, siteNotices } from '../../domain/law/site-law.ts'
import type { PageView } from '../../domain/routing/page-view.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import type { PageSection, SectionOf } from '../../ports/page-section.ts'
import type { PageData } from '../../ports/pages.ts'
import { type Translator, translatorFor } from '../_messages/translator.ts'
import { choiceFormId } from '../_offers/offer-choice.tsx'
import { homeUrl } from '../_request/request-site.ts'
import type { PageForm } from './process-form.ts'

interface PageParts extends Omit<LoadedPage['value'], 'page'> {
  readonly site: Site
  readonly view: PageView
  /** Path without the language path; `/` for home. All unknown paths become the path of the 404 page. */
  readonly path: string
  readonly content: PageData
  /** The result of the submitted form; null if no form was submitted. */
  readonly form: PageForm | null
  /** Whether the page is for an editor. Such a page is neither indexed nor personalized, and reports nothing. */
  readonly isEditor: boolean
}

/** The data for the components of a page. */
export interface SitePage extends PageParts {
  readonly isStaging: boolean
  readonly t: Translator
  /** Returns the URL of a path on this site. The support form replaces forms that the law does not require here. */
  readonly href: (path: string) => string
  /** URL of the customer account of the store; null if there is none. */
  readonly accountUrl: string | null
  /** The notices of the site, according to the laws in force. */
  readonly notices: readonly Notice[]
  /**
   * Id of the form with the choice that the page is about; null if it has none. The buttons that change the currency belong to this
   * form, so that the choice is kept without scripts, too.
   */
  readonly choiceForm: string | null
  /** The selectable currencies, in display order. */
  readonly currencies: readonly CurrencyOption[]
  /** URL of the personalized offers for all products of the page; null without products and for an editor. */
  readonly offersUrl: string | null
  /** All sites with the URLs of their home pages, for the country selector. */
  readonly sites: readonly { readonly site: Site; readonly home: string }[]
}

/** Props of a component that uses only some parts of the page. */
export interface UsesPage<Part extends keyof SitePage> {
  readonly page: Pick<SitePage, Part>
}

export interface SectionProps<Kind extends PageSection['kind'], Part extends keyof SitePage> extends UsesPage<Part> {
  readonly section: SectionOf<Kind>
}

export const viewTranslator = (site: Site, { order }: PageView): Promise<Translator> =>
  translatorFor(textLocale(site, order), site.language)

const currenciesOf = (site: Site, { order, currency }: PageView): readonly string[] =>
  order === 'only' ? [currency] : currenciesFor(site, order === 'any' ? null : order)

/** Returns the products of a page in the order of its content. On a licence check, returns the products of the verdict. */
const productsOf = ({ offers, form }: PageParts): readonly string[] => {
  const { licence } = form ?? {}
  const ofLicence = licence !== undefined && 'offers' in licence ? licence.offers : []
  return [...new Set([...Object.keys(offers), ...ofLicence.map(({ product }) => product)])]
}

/**
 * Returns the URL of the personalized offers: one request for the whole page, so that the router gets one call per purchase type
 * and store. The endpoint is at the root of the host and finds the site by the return path. A purchase form has the URL of the home
 * page, so that a card and its modal share the answer.
 */
const personalizedOffersUrl = (parts: PageParts): string | null => {
  const { site, view, path, content, offers, isEditor } = parts
  const products = productsOf(parts)
  if (isEditor || products.length === 0) return null
  const query = new URLSearchParams(products.map((product) => ['product', product]))
  query.append('currency', view.currency)
  query.append('back', siteLink(site, isPurchasePath(path) ? '/' : path))
  for (const section of content.sections) {
    if (section.kind !== 'comparison') continue
    const compared = section.cards.flatMap(({ buyBlock }) =>
      buyBlock && offers[buyBlock.product] ? buyBlock.product : [],
    )
    query.append('comparison', compared.join())
  }
  return `/offers?${query}`
}

const choiceFormOf = ({ content, offers }: PageParts): string | null => {
  const forms = content.sections.flatMap((section) => {
    const blocks = section.kind === 'comparison' ? section.cards : section.kind === 'hero' ? [section] : []
    const views = blocks.flatMap(({ buyBlock }) => (buyBlock && offers[buyBlock.product]) ?? [])
    return views.some(({ state }) => state === 'offered') ? views.slice(0, 1) : []
  })
  return forms[0] === undefined ? null : choiceFormId(forms[0].product)
}

export const completePage = async (parts: PageParts): Promise<SitePage> => {
  const { site, view, content } = parts
  const { config, sites, clock, openAccounts } = services()
  const notices = siteNotices(site, clock.now())
  return {
    ...parts,
    isStaging: config.STAGING || content.flags?.staging === true,
    t: await viewTranslator(site, view),
    href: (path) => siteLink(site, linkedPath(notices, path)),
    notices,
    // The embedded store has an account on every site.
    accountUrl: site.accountUrl ?? (openAccounts === null ? null : siteLink(site, '/store/account')),
    offersUrl: personalizedOffersUrl(parts),
    choiceForm: choiceFormOf(parts),
    currencies: currenciesOf(site, view).map((currency) => currencyOption(site, currency)),
    sites: sites.all.map((other) => ({ site: other, home: homeUrl(other) })),
  }
}
