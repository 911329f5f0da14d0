import { asksForDiscount, type SearchResult } from '../../../domain/search/search.service.ts'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { Pictogram } from '../drawings.tsx'
import { AUTO_FOCUS } from '../form-answer.tsx'
import { WaysOn } from '../ways-on.tsx'
import form from './search-form.module.css'
import { type PriceParts, SearchHits, searchLink } from './search-hits.tsx'
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

interface SearchOutcomeProps extends UsesPage<'t' | 'href' | 'banners' | PriceParts> {
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
          <SearchHits result={result} page={page} />
        </>
      )
  }
}

const FIELD_ID = 'search-text'

/** The search form with a visible label. Before a search, it suggests examples; after a search, it shows the results. */
export const SearchSection = ({
  section,
  page,
}: SectionProps<'search', 't' | 'href' | 'form' | 'banners' | PriceParts>) => {
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
