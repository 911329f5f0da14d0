import { canonicalUrl } from '../../../domain/sites/site-link.ts'
import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'

/** A page in the vocabulary of schema.org: the page, its site and its publisher. */
export const pageJsonLd = (page: PageData, { site }: PageContext): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  url: canonicalUrl(site, page.path),
  name: page.title,
  description: page.description,
  inLanguage: site.locale,
  isPartOf: { '@type': 'WebSite', url: canonicalUrl(site, '/'), name: 'Northwall' },
  publisher: { '@type': 'Organization', name: 'Northwall' },
})
