import type { PageContext } from '../../_page/page-context.ts'
import styles from './error-page.module.css'
import { PlainFrame } from './page-frame.tsx'

/** Shown where the content of a page cannot be loaded, in the site's language, with links to retry and to the home page. */
export const ErrorPage = ({ context }: { context: PageContext }) => {
  const { t, href, path } = context
  return (
    <PlainFrame context={context} status={503} isDegraded>
      <title>{t('error.title')}</title>
      <meta name="robots" content="noindex" />
      <section className={styles.error} data-message="error">
        <h1>{t('error.title')}</h1>
        <p>{t('error.text')}</p>
        <p className={styles.ways}>
          <a href={href(path)}>{t('error.retry')}</a>
          <a href={href('/')}>{t('error.home')}</a>
        </p>
      </section>
    </PlainFrame>
  )
}
