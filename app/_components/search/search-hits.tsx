import type { SearchResult } from '../../../domain/search/search.service.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { searchLink } from './search-link.ts'
import styles from './search-section.module.css'

type Found = Extract<SearchResult, { kind: 'found' }>

/** A text with its matches marked. */
const Marked = ({ pieces }: { pieces: Found['hits'][number]['title'] }) =>
  // Pieces are told apart by their place: one word may stand in a text twice.
  Array.from(pieces.entries(), ([place, { text, isMatch }]) => (isMatch ? <mark key={place}>{text}</mark> : text))

/** One page of what was found, with links to the pages before and after it. */
export const SearchHits = ({ result, context }: { result: Found; context: PageContext }) => {
  const { t, href } = context
  const { text, page, pages, hits } = result
  return (
    <>
      <ol className={styles.hits}>
        {hits.map((hit) => (
          <li key={hit.path} data-result="">
            <a href={href(hit.path)}>
              <Marked pieces={hit.title} />
            </a>
            <p>
              <Marked pieces={hit.excerpt} />
            </p>
          </li>
        ))}
      </ol>
      {pages === 1 ? null : (
        <nav className={styles.pages} aria-label={t('search.page', { page, pages })}>
          {page === 1 ? null : (
            <a rel="prev" href={searchLink(context, text, page - 1)}>
              {t('search.previous')}
            </a>
          )}
          <span>{t('search.page', { page, pages })}</span>
          {page === pages ? null : (
            <a rel="next" href={searchLink(context, text, page + 1)}>
              {t('search.next')}
            </a>
          )}
        </nav>
      )}
    </>
  )
}
