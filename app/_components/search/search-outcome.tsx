import type { SearchResult } from '../../../domain/search/search.service.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { FOCUSED } from '../chrome/focused.ts'
import { SearchHits } from './search-hits.tsx'
import { searchLink } from './search-link.ts'
import styles from './search-section.module.css'

/** What came of a search: pages, words to try instead, or that it could not be done. */
export const SearchOutcome = ({ result, context }: { result: SearchResult; context: PageContext }) => {
  const { t } = context
  switch (result.kind) {
    case 'failed':
      return (
        <p className={styles.message} role="alert" data-message="search-failed" {...FOCUSED}>
          {t('search.failed')}
        </p>
      )
    case 'nothing':
      return (
        <>
          <h1 data-message="no-results" {...FOCUSED}>
            {t('search.none', { text: result.text })}
          </h1>
          {result.suggestions.length === 0 ? null : (
            <p>
              {t('search.instead')}{' '}
              {result.suggestions.map((word) => (
                <a key={word} className={styles.word} href={searchLink(context, word)} data-suggestion="">
                  {word}
                </a>
              ))}
            </p>
          )}
        </>
      )
    case 'found':
      return (
        <>
          <h1 data-total={result.total} {...FOCUSED}>
            {t('search.found', { text: result.text, total: result.total })}
          </h1>
          <SearchHits result={result} context={context} />
        </>
      )
  }
}
