import type { PlatformDownload } from '../../../domain/downloads/download-view.ts'
import { downloadEvent } from '../../../domain/monitoring/page-reports.ts'
import type { DownloadBlockSettings } from '../../../ports/downloads.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { PlatformPicture } from '../art/platform-picture.tsx'
import styles from './platform-button.module.css'
import { PLATFORM_NAMES } from './platform-names.ts'

interface PlatformButtonProps {
  readonly download: PlatformDownload
  readonly buttons: DownloadBlockSettings['buttons']
  readonly codeName: string
  readonly context: PageContext
  readonly isLead?: boolean
}

/** A text that keeps its own direction within another one: without an element, which each page would pay for. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/**
 * Downloads the file, or leads to the page of the app in the store of its system. Where only a picture is shown, a screen
 * reader still gets the name, and a mouse its tooltip.
 */
export const PlatformButton = ({ download, buttons, codeName, context, isLead = false }: PlatformButtonProps) => {
  const { t, site } = context
  const { platform, link } = download
  const isFile = download.kind === 'file'
  const label = t(isFile ? 'downloads.get' : 'downloads.getApp', { platform: PLATFORM_NAMES[platform] })
  const version = t('downloads.version', { version: download.version })
  const isPicture = buttons === 'image'
  return (
    <a
      className={isLead ? `${styles.button} ${styles.lead}` : styles.button}
      data-platform={platform}
      data-event={JSON.stringify(downloadEvent({ codeName, downloadLink: link, siteLocale: site.locale }))}
      href={link}
      {...(isFile ? { download: download.fileName } : {})}
      {...(isPicture ? { title: label } : {})}
    >
      {buttons === 'text' ? null : <PlatformPicture platform={platform} />}
      <span className={styles.label}>
        {isPicture ? <span className="visually-hidden">{label}</span> : label}
        <small>{isFile ? `${version} · ${isolated(download.size)}` : version}</small>
      </span>
    </a>
  )
}
