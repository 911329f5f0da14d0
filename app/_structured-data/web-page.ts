import type { BreadcrumbList, FAQPage, Question, WebPage } from 'schema-dts'
import { PRODUCT_PATHS } from '../../domain/catalogue/page-paths.ts'
import { productName } from '../../domain/catalogue/product-lookup.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import type { PageData } from '../../ports/pages.ts'
import type { PageContext } from '../_page/page-context.ts'

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
