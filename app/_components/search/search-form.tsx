import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../art/pictogram.tsx'
import styles from './search-form.module.css'

interface SearchFormProps {
  readonly context: PageContext
  /** What was looked for. @default '' */
  readonly text?: string
}

/** The contract names it by its role: an element `search` around a form is not known to every browser yet. */
const LANDMARK = { role: 'search' } as const

/** The form that searches: a plain GET to the page with what is found. There is one of them on a page. */
export const SearchForm = ({ context: { t, href }, text = '' }: SearchFormProps) => (
  <form className={styles.form} action={href('/search')} {...LANDMARK}>
    <input type="search" name="q" aria-label={t('nav.search')} defaultValue={text} maxLength={200} required />
    <button type="submit" aria-label={t('nav.search')}>
      <Pictogram name="search" />
    </button>
  </form>
)
