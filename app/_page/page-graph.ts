import type { BreadcrumbList, FAQPage, Graph, Organization, Question, SearchAction, WebPage, WebSite } from 'schema-dts'
import { services } from '../../adapters/wiring/services.ts'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { productName } from '../../domain/catalogue/product-name.ts'
import type { Site } from '../../domain/sites/site.ts'
import { DEFAULT_SITE_CODE } from '../../domain/sites/site-finder.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import type { PageData } from '../../ports/pages.ts'
import type { PageContext } from './page-context.ts'
import { softwareOf } from './software-graph.ts'

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

/** What a page is called among others: a product by its name. */
const nameOf = (page: PageData): string =>
  PRODUCT_PATHS.some((path) => path === page.path) ? productName(page) : page.title

/** The way to a page: all pages stand below home. Home itself has none. */
const breadcrumbs = (page: PageData, { site }: PageContext): { readonly breadcrumb?: BreadcrumbList } => {
  if (page.path === '/') return {}
  const home = { '@type': 'ListItem', position: 1, name: 'Northwall', item: canonicalUrl(site, '/') } as const
  const here = { '@type': 'ListItem', position: 2, name: nameOf(page) } as const
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

/**
 * A page with its way from home, and the questions that it answers. Its address, language and description are not said again:
 * its head has them.
 */
export const webPage = (page: PageData, context: PageContext): WebPage | FAQPage => {
  const questions = questionsOf(page)
  const breadcrumb = breadcrumbs(page, context)
  return questions.length === 0
    ? { '@type': 'WebPage', ...breadcrumb }
    : { '@type': 'FAQPage', ...breadcrumb, mainEntity: questions }
}

/** A page in the vocabulary of schema.org. The vendor and the site stand on the home page alone, where they are read. */
export const pageGraph = (page: PageData, context: PageContext): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    ...(page.path === '/' ? [organization(context.site), webSite(context.site)] : []),
    webPage(page, context),
    ...softwareOf(page, context),
  ],
})
