import type { PageContext } from '../../_page/page-context.ts'
import { Pictogram } from '../art/pictogram.tsx'
import styles from './header-search.module.css'
import { SearchForm } from './search-form.tsx'

const ID = 'header-search'

/** The search of every page, behind one button: a native popover. The page that searches has the form itself. */
export const HeaderSearch = ({ context }: { context: PageContext }) => {
  const { t, href, path } = context
  const label = t('nav.search')
  if (path === '/search')
    return (
      <a className={styles.search} href={href(path)} aria-label={label} aria-current="page">
        <Pictogram name="search" />
      </a>
    )
  return (
    <>
      <button className={styles.search} type="button" popoverTarget={ID} aria-label={label}>
        <Pictogram name="search" />
      </button>
      <div className={styles.sheet} id={ID} popover="auto">
        <SearchForm context={context} />
      </div>
    </>
  )
}
