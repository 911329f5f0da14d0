import { type PageGroup, pageGroup } from '../../../domain/catalogue/page-group.ts'
import { lowestOffer } from '../../../domain/offers/lowest-offer.ts'
import type { SearchResult } from '../../../domain/search/search.service.ts'
import type { SitePage, UsesPage } from '../../_page/site-page.ts'
import { PriceSummary } from '../offers/lowest-price.tsx'
import styles from './search-section.module.css'

export type PriceParts = 'content' | 'offers' | 'offersUrl'

/** Returns the link to a page of search results. Pages count from 1. */
export const searchLink = (href: SitePage['href'], text: string, page = 1): string => {
  const query = new URLSearchParams({ q: text, ...(page === 1 ? {} : { page: String(page) }) })
  return `${href('/search')}?${query}`
}

type Found = Extract<SearchResult, { kind: 'found' }>

const GROUP_TEXTS = {
  home: 'footer.products',
  business: 'footer.business',
  service: 'footer.help',
  article: 'nav.help',
  company: 'nav.company',
  legal: 'footer.legal',
} as const satisfies Readonly<Record<PageGroup, string>>

/** The group of a page, in the words of the footer. Renders nothing for a page of a content service. */
const GroupLabel = ({ path, t }: Pick<SitePage, 't'> & { readonly path: string }) => {
  const group = pageGroup(path)
  return group === null ? null : <small data-group={group}>{t(GROUP_TEXTS[group])}</small>
}

const Marked = ({ pieces }: { pieces: Found['hits'][number]['title'] }) =>
  // The key is the position, because pieces may be equal.
  Array.from(pieces.entries(), ([place, { text, isMatch }]) => (isMatch ? <mark key={place}>{text}</mark> : text))

interface HitPriceProps extends UsesPage<PriceParts> {
  readonly path: string
}

/** The price of a product that is among the results, if a card of the page has it. A trial begins without a price. */
const HitPrice = ({ path, page }: HitPriceProps) => {
  const { content, offers } = page
  const cards = content.sections.flatMap((section) => (section.kind === 'products' ? section.cards : []))
  const block = cards.find((card) => card.path === path)?.buyBlock
  const view = block && offers[block.product]
  const lowest = view === undefined ? null : lowestOffer([view])
  if (lowest === null || lowest.option.trial !== undefined) return null
  return (
    <div className={styles.price} data-result-price="">
      <PriceSummary lowest={lowest} page={page} />
    </div>
  )
}

interface SearchHitsProps extends UsesPage<'t' | 'href' | PriceParts> {
  readonly result: Found
}

/** One page of search results, with links to the previous and the next one. */
export const SearchHits = ({ result, page: sitePage }: SearchHitsProps) => {
  const { t, href } = sitePage
  const { text, page, pages, hits } = result
  return (
    <>
      <ol className={styles.hits}>
        {hits.map((hit) => (
          <li key={hit.path} data-result="">
            <a href={href(hit.path)}>
              <Marked pieces={hit.title} />
            </a>{' '}
            <GroupLabel path={hit.path} t={t} />
            <p>
              <Marked pieces={hit.excerpt} />
            </p>
            <HitPrice path={hit.path} page={sitePage} />
          </li>
        ))}
      </ol>
      {pages === 1 ? null : (
        <nav className={styles.pages} aria-label={t('search.page', { page, pages })}>
          {page === 1 ? null : (
            <a rel="prev" href={searchLink(href, text, page - 1)}>
              {t('search.previous')}
            </a>
          )}
          <span>{t('search.page', { page, pages })}</span>
          {page === pages ? null : (
            <a rel="next" href={searchLink(href, text, page + 1)}>
              {t('search.next')}
            </a>
          )}
        </nav>
      )}
    </>
  )
}
