import { type PageGroup, pageGroup } from '../../../domain/catalogue/page-group.ts'
import { asksForDiscount } from '../../../domain/search/asks-for-discount.ts'
import type { SearchResult } from '../../../domain/search/search.service.ts'
import type { SectionProps, SitePage, UsesPage } from '../../_page/site-page.ts'
import { Pictogram } from '../drawings.tsx'
import { AUTO_FOCUS } from '../form-answer.tsx'
import { WaysOn } from '../ways-on.tsx'
import form from './search-form.module.css'
import styles from './search-section.module.css'

interface SearchFormProps extends UsesPage<'t' | 'href'> {
  /** Text of the previous search. @default '' */
  readonly text?: string
  /** Id of the field if a visible label names it. @default undefined: the field shows its name while it is empty */
  readonly labelledId?: string
  /** Whether the field gets the focus when the form opens. @default false */
  readonly isFocused?: boolean
}

/** Some browsers do not support the `search` element yet. */
const LANDMARK = { role: 'search' } as const

/** The search form. Sends a GET request to the search page. */
export const SearchForm = ({ page: { t, href }, text = '', labelledId, isFocused = false }: SearchFormProps) => (
  <form className={form.form} action={href('/search')} {...LANDMARK}>
    <input
      type="search"
      name="q"
      id={labelledId}
      aria-label={labelledId === undefined ? t('nav.search') : undefined}
      placeholder={labelledId === undefined ? t('nav.search') : undefined}
      defaultValue={text}
      maxLength={200}
      required
      {...(isFocused ? { autoFocus: true } : {})}
    />
    <button type="submit" aria-label={t('nav.search')}>
      <Pictogram name="search" />
    </button>
  </form>
)

/** Returns the link to a page of search results. Pages count from 1. */
const searchLink = (href: SitePage['href'], text: string, page = 1): string => {
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

/** One page of search results, with links to the previous and the next one. */
const SearchHits = ({ result, t, href }: Pick<SitePage, 't' | 'href'> & { result: Found }) => {
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

/** The answer to a search for a coupon or for student prices, with the offer that the page announces. */
const DiscountAnswer = ({ text, page }: UsesPage<'t' | 'href' | 'banners'> & { readonly text: string }) => {
  const { t, href, banners } = page
  if (!asksForDiscount(text, t('search.discountWords'))) return null
  const [offer] = banners
  return (
    <p data-search-answer="">
      {t('search.discounts')}
      {offer === undefined ? null : (
        <>
          {` ${t('search.currentOffer')} `}
          <a href={href(offer.path)}>{offer.title}</a>
        </>
      )}
    </p>
  )
}

/** Examples of searches. Renders nothing without texts, because a content service need not have any. */
const Examples = ({ texts, page: { t, href } }: UsesPage<'t' | 'href'> & { readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <div className={styles.examples}>
      <p>{t('search.examples')}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <a href={searchLink(href, text)} data-search-example="">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )

/** Pages that help a visitor whose search found nothing. */
const WAYS_ON = ['compare', 'orders', 'contact'] as const

interface SearchOutcomeProps extends UsesPage<'t' | 'href' | 'banners'> {
  readonly result: SearchResult
  readonly examples: readonly string[]
}

/** Search results, suggestions with examples, or an error message. */
const SearchOutcome = ({ result, examples, page }: SearchOutcomeProps) => {
  const { t, href } = page
  switch (result.kind) {
    case 'failed':
      return (
        <div className={styles.message} role="alert" data-message="search-failed" {...AUTO_FOCUS}>
          <p>{t('search.failed')}</p>
          <WaysOn ways={WAYS_ON} page={page} />
        </div>
      )
    case 'nothing':
      return (
        <>
          <h1 data-message="no-results" {...AUTO_FOCUS}>
            {t('search.none', { text: result.text })}
          </h1>
          <p>{t('search.noneHint')}</p>
          <DiscountAnswer text={result.text} page={page} />
          {result.suggestions.length === 0 ? null : (
            <p>
              {t('search.instead')}{' '}
              {result.suggestions.map((word) => (
                <a key={word} className={styles.word} href={searchLink(href, word)} data-suggestion="">
                  {word}
                </a>
              ))}
            </p>
          )}
          <Examples texts={examples} page={page} />
          <WaysOn ways={WAYS_ON} page={page} />
        </>
      )
    case 'found':
      return (
        <>
          <h1 data-total={result.total} {...AUTO_FOCUS}>
            {t('search.found', { text: result.corrected ?? result.text, count: result.total })}
          </h1>
          {result.corrected === undefined ? null : (
            <p data-message="search-corrected">{t('search.none', { text: result.text })}</p>
          )}
          <DiscountAnswer text={result.text} page={page} />
          <SearchHits result={result} t={t} href={href} />
        </>
      )
  }
}

const FIELD_ID = 'search-text'

/** The search form with a visible label. Before a search, it suggests examples; after a search, it shows the results. */
export const SearchSection = ({ section, page }: SectionProps<'search', 't' | 'href' | 'form' | 'banners'>) => {
  const result = page.form?.search ?? null
  const { examples = [] } = section
  return (
    <section className={styles.section} id="search">
      <label htmlFor={FIELD_ID}>{page.t('nav.search')}</label>
      <SearchForm page={page} text={result?.text ?? ''} labelledId={FIELD_ID} />
      {result === null ? (
        <Examples texts={examples} page={page} />
      ) : (
        <SearchOutcome result={result} examples={examples} page={page} />
      )}
    </section>
  )
}
