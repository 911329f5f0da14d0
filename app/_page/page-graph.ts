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

/** Adds `query-input`, which tells search engines which part of the URL the user types. `schema-dts` lacks it. */
type TypedSearchAction = Exclude<SearchAction, string> & { readonly 'query-input': string }

/** Describes the vendor. Its id, the home page of the default site, is the same on every site. */
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

/** Returns the name of a page in the breadcrumbs: the product name on a product page, otherwise the title. */
const nameOf = (content: PageData): string =>
  PRODUCT_PATHS.some((path) => path === content.path) ? productName(content) : content.title

/** Returns the breadcrumbs of a page. Every page is a child of home; home has none. */
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

/** Describes a page with its breadcrumbs and questions. URL, language and description are in the head of the document. */
const webPage = (content: PageData, site: Site): WebPage | FAQPage => {
  const questions = questionsOf(content)
  const breadcrumb = breadcrumbs(content, site)
  return questions.length === 0
    ? { '@type': 'WebPage', ...breadcrumb }
    : { '@type': 'FAQPage', ...breadcrumb, mainEntity: questions }
}

/** Describes a page in schema.org terms. Only the home page describes vendor and site, because search engines read them there. */
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
