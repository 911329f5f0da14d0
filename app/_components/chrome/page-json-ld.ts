import { canonicalUrl } from '../../../domain/sites/site-link.ts'
import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'

/** Products of the page with their ratings: of those that customers rated, and never of demonstration reviews. */
const ratings = ({ sections }: PageData, { reviews }: PageContext): object => {
  const rated = sections.flatMap((section) => {
    const view = section.kind === 'reviews' ? reviews[section.product] : undefined
    if (section.kind !== 'reviews' || view === undefined || view.isDemonstration) return []
    const { average, count } = view
    return {
      '@type': 'SoftwareApplication',
      name: section.title,
      applicationCategory: 'SecurityApplication',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
    }
  })
  return rated.length === 0 ? {} : { mainEntity: rated }
}

/** A page in the vocabulary of schema.org: the page, its site and its publisher, and what customers think of its product. */
export const pageJsonLd = (page: PageData, context: PageContext): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  url: canonicalUrl(context.site, page.path),
  name: page.title,
  description: page.description,
  inLanguage: context.site.locale,
  isPartOf: { '@type': 'WebSite', url: canonicalUrl(context.site, '/'), name: 'Northwall' },
  publisher: { '@type': 'Organization', name: 'Northwall' },
  ...ratings(page, context),
})
