import type { DownloadView, FileView } from '../../../domain/downloads/download-view.ts'
import type { PageContext } from '../../_page/page-context.ts'
import styles from './download-block.module.css'

interface ChecksumsProps {
  readonly view: Extract<DownloadView, { state: 'offered' }>
  readonly context: PageContext
}

/** The checksums of files; an app from a store is checked by its store. */
export const Checksums = ({ view: { lead, others }, context: { t } }: ChecksumsProps) => {
  const files = [lead, ...others].filter((download): download is FileView => download?.kind === 'file')
  if (files.length === 0) return null
  return (
    <details className={styles.checksums}>
      <summary>{t('downloads.checksums')}</summary>
      <dl>
        {files.map(({ platform, fileName, sha256 }) => (
          <div key={platform}>
            <dt>
              <bdi>{fileName}</bdi>
            </dt>
            <dd>
              <code dir="ltr" data-sha256={platform}>
                {sha256}
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
