import type { Organization, SearchAction, WebSite } from 'schema-dts'
import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { DEFAULT_SITE_CODE } from '../../domain/sites/site-registry.ts'

/** What search engines read of an action beside schema.org: which part of its address is typed. */
type TypedSearchAction = Exclude<SearchAction, string> & { readonly 'query-input': string }

/** The vendor: the same one on every site, by the address of the default site. */
export const organization = (site: Site): Organization => {
  const home = canonicalUrl(services().sites.byCode(DEFAULT_SITE_CODE) ?? site, '/')
  return {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: 'Northwall',
    url: home,
    logo: `${home}icon-512.png`,
  }
}

/** The site, and how it is searched. */
export const webSite = (site: Site): WebSite => {
  const search: TypedSearchAction = {
    '@type': 'SearchAction',
    target: `${canonicalUrl(site, '/search')}?q={q}`,
    'query-input': 'required name=q',
  }
  return {
    '@type': 'WebSite',
    name: 'Northwall',
    url: canonicalUrl(site, '/'),
    inLanguage: site.locale,
    potentialAction: search,
  }
}
