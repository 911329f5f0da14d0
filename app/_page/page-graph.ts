import type { BreadcrumbList, FAQPage, Graph, Organization, Question, SearchAction, WebPage, WebSite } from 'schema-dts'
import { services } from '../../adapters/wiring/services.ts'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { productName } from '../../domain/catalogue/product-lookup.ts'
import type { Site } from '../../domain/sites/site.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { DEFAULT_SITE_CODE } from '../../domain/sites/site-registry.ts'
import type { PageData } from '../../ports/pages.ts'
import type { SitePage } from './site-page.ts'
import { type SoldSoftware, softwareOf } from './software-graph.ts'

/** Adds `query-input`, which `schema-dts` lacks. It names the part of the URL that the user types. */
type TypedSearchAction = Exclude<SearchAction, string> & { readonly 'query-input': string }

/** Describes the vendor. Its id is the same on every site: the home page of the default site. */
const organization = (site: Site): Organization => {
  const home = canonicalUrl(services().sites.byCode(DEFAULT_SITE_CODE) ?? site, '/')
  return {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: 'Northwall',
    url: home,
    logo: `${home}icon-512.png`,
  }
}

const webSite = (site: Site): WebSite => {
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

/** Returns the name of a page in breadcrumbs: the product name for a product page, otherwise the title. */
const nameOf = (content: PageData): string =>
  PRODUCT_PATHS.some((path) => path === content.path) ? productName(content) : content.title

/** Returns the breadcrumbs of a page. Every page is directly below home. Empty for home. */
const breadcrumbs = (content: PageData, site: Site): { readonly breadcrumb?: BreadcrumbList } => {
  if (content.path === '/') return {}
  const home = { '@type': 'ListItem', position: 1, name: 'Northwall', item: canonicalUrl(site, '/') } as const
  const here = { '@type': 'ListItem', position: 2, name: nameOf(content) } as const
  return { breadcrumb: { '@type': 'BreadcrumbList', itemListElement: [home, here] } }
}

const questionsOf = ({ sections }: PageData): readonly Question[] =>
  sections
    .flatMap((section) => (section.kind === 'questions' ? section.questions : []))
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))

/** Describes a page with its breadcrumbs and questions. Omits URL, language and description, which the document head contains. */
const webPage = (content: PageData, site: Site): WebPage | FAQPage => {
  const questions = questionsOf(content)
  const breadcrumb = breadcrumbs(content, site)
  return questions.length === 0
    ? { '@type': 'WebPage', ...breadcrumb }
    : { '@type': 'FAQPage', ...breadcrumb, mainEntity: questions }
}

/**
 * Describes a page in schema.org terms. Only the home page describes the vendor and the site, because search engines expect them
 * there.
 */
export const pageGraph = (page: SoldSoftware & Pick<SitePage, 'content' | 'site'>): Graph => {
  const { content, site } = page
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(content.path === '/' ? [organization(site), webSite(site)] : []),
      webPage(content, site),
      ...softwareOf(page),
    ],
  }
}
