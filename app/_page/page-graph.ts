import type {
  Article,
  BreadcrumbList,
  FAQPage,
  Graph,
  ListItem,
  Organization,
  Question,
  SearchAction,
  WebPage,
  WebSite,
} from 'schema-dts'
import { services } from '../../adapters/wiring/services.ts'
import { BRAND } from '../../domain/brand/brand.ts'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { productName } from '../../domain/catalogue/product-lookup.ts'
import { articleOfPath, HELP_PATH } from '../../domain/help/help-articles.ts'
import type { Site } from '../../domain/sites/site.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { DEFAULT_SITE_CODE } from '../../domain/sites/site-registry.ts'
import type { PageData } from '../../ports/pages.ts'
import type { SitePage } from './site-page.ts'
import { type SoldSoftware, softwareOf } from './software-graph.ts'

/** Adds `query-input`, which `schema-dts` lacks. It names the part of the URL that the user types. */
type TypedSearchAction = Exclude<SearchAction, string> & { readonly 'query-input': string }

type DescribedPage = Pick<SitePage, 'content' | 'site' | 't'>

const vendorHome = (site: Site): string => canonicalUrl(services().sites.byCode(DEFAULT_SITE_CODE) ?? site, '/')

/** Returns the id of the vendor. It is the same on every site: the home page of the default site. */
const organizationId = (site: Site): string => `${vendorHome(site)}#organization`

const organization = (site: Site): Organization => {
  const home = vendorHome(site)
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: BRAND.name,
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
    name: BRAND.name,
    url: canonicalUrl(site, '/'),
    inLanguage: site.locale,
    potentialAction: search,
  }
}

const isProductPage = ({ path }: PageData): boolean => PRODUCT_PATHS.some((known) => known === path)

/** Returns the name of a page in breadcrumbs: the product name for a product page, otherwise the title. */
const nameOf = (content: PageData): string => (isProductPage(content) ? productName(content) : content.title)

/**
 * Returns the breadcrumbs of a page. An article of the help centre is below the help centre, every other page is directly below home.
 * Empty for home.
 */
const breadcrumbs = ({ content, site, t }: DescribedPage): { readonly breadcrumb?: BreadcrumbList } => {
  if (content.path === '/') return {}
  const isArticle = articleOfPath(content.path) !== undefined
  const above = [[BRAND.name, '/'], ...(isArticle ? [[t('nav.help'), HELP_PATH] as const] : [])] as const
  const items = above.map(
    ([name, path], at): ListItem => ({ '@type': 'ListItem', position: at + 1, name, item: canonicalUrl(site, path) }),
  )
  const here: ListItem = { '@type': 'ListItem', position: items.length + 1, name: nameOf(content) }
  return { breadcrumb: { '@type': 'BreadcrumbList', itemListElement: [...items, here] } }
}

/** Describes an article of the help centre. Empty for any other page. */
const articlesOf = ({ content, site }: DescribedPage): readonly Article[] =>
  content.sections.flatMap((section) =>
    section.kind === 'article'
      ? {
          '@type': 'Article',
          headline: section.title,
          description: section.lead,
          inLanguage: section.language ?? site.locale,
          ...(content.changedOn === undefined ? {} : { dateModified: content.changedOn }),
          publisher: { '@id': organizationId(site) },
        }
      : [],
  )

/** Empty on a product page, which has a size limit: search engines show the questions of few kinds of sites. */
const questionsOf = (content: PageData): readonly Question[] =>
  (isProductPage(content) ? [] : content.sections)
    .flatMap((section) => (section.kind === 'questions' ? section.questions : []))
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))

/** Describes a page with its breadcrumbs and questions. Omits URL, language and description, which the document head contains. */
const webPage = (page: DescribedPage): WebPage | FAQPage => {
  const questions = questionsOf(page.content)
  const breadcrumb = breadcrumbs(page)
  return questions.length === 0
    ? { '@type': 'WebPage', ...breadcrumb }
    : { '@type': 'FAQPage', ...breadcrumb, mainEntity: questions }
}

/**
 * Describes a page in schema.org terms. Only the home page describes the vendor and the site, because search engines expect them
 * there.
 */
export const pageGraph = (page: SoldSoftware & DescribedPage): Graph => {
  const { content, site } = page
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(content.path === '/' ? [organization(site), webSite(site)] : []),
      webPage(page),
      ...articlesOf(page),
      ...softwareOf(page),
    ],
  }
}
