import type { SearchResult } from '../../../domain/search/search.service.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../drawings.tsx'
import { FOCUSED } from '../form-answer.tsx'
import form from '../search/search-form.module.css'
import styles from '../search/search-section.module.css'

interface SearchFormProps {
  readonly context: PageContext
  /** What was looked for. @default '' */
  readonly text?: string
}

/** The contract names it by its role: an element `search` around a form is not known to every browser yet. */
const LANDMARK = { role: 'search' } as const

/** The form that searches: a plain GET to the page with what is found. There is one of them on a page. */
export const SearchForm = ({ context: { t, href }, text = '' }: SearchFormProps) => (
  <form className={form.form} action={href('/search')} {...LANDMARK}>
    <input type="search" name="q" aria-label={t('nav.search')} defaultValue={text} maxLength={200} required />
    <button type="submit" aria-label={t('nav.search')}>
      <Pictogram name="search" />
    </button>
  </form>
)

/** The link of a search. @param page from 1 */
export const searchLink = ({ href }: Pick<PageContext, 'href'>, text: string, page = 1): string => {
  const query = new URLSearchParams({ q: text, ...(page === 1 ? {} : { page: String(page) }) })
  return `${href('/search')}?${query}`
}

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

/** The form that searches this site, and what was found. Without a search it is the form alone. */
export const SearchSection = ({ context }: { context: PageContext }) => {
  const result = context.form?.search ?? null
  return (
    <section className={styles.section} id="search">
      <SearchForm context={context} text={result?.text ?? ''} />
      {result === null ? null : <SearchOutcome result={result} context={context} />}
    </section>
  )
}
