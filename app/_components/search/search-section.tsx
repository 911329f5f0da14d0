import type { PageContext } from '../../_page/page-context.ts'
import { SearchForm } from './search-form.tsx'
import { SearchOutcome } from './search-outcome.tsx'
import styles from './search-section.module.css'

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
