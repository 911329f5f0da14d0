import type { DownloadBlockSettings } from '../../../ports/downloads.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './download-block.module.css'

interface FailedDownloadsProps {
  /** The errored blocks of a section. */
  readonly blocks: readonly DownloadBlockSettings[]
  readonly context: PageContext
}

const Names = ({ blocks }: Pick<FailedDownloadsProps, 'blocks'>) => (
  <ul className={styles.names}>
    {blocks.map(({ codeName, title }) => (
      <li key={codeName} id={`download-${codeName}`} data-download-block={codeName} data-state="errored">
        {title}
      </li>
    ))}
  </ul>
)

/** The errored blocks of a page under one notice. Where the page says already that its prices failed, they lead on alone. */
export const FailedDownloads = ({ blocks, context }: FailedDownloadsProps) => {
  const { t, href, path, offers } = context
  if (Object.values(offers).some(({ state }) => state === 'failed'))
    return (
      <div className={styles.block}>
        <Names blocks={blocks} />
        <a href={href('/downloads')}>{t('nav.downloads')}</a>
      </div>
    )
  return (
    <div className={`${styles.block} ${styles.failed}`} data-message="downloads-failed">
      <p>
        <strong>{t('downloads.failed')}</strong>
      </p>
      <Names blocks={blocks} />
      <p>{t('downloads.failedHint')}</p>
      <p className={styles.ways}>
        <a href={href(path)}>{t('buy.retry')}</a>
        <a href={href('/contact-sales')}>{t('buy.contactSales')}</a>
      </p>
    </div>
  )
}
