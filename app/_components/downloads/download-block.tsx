import type { DownloadView, PlatformDownload } from '../../../domain/downloads/download-view.ts'
import { downloadEvent } from '../../../domain/monitoring/analytics-event.ts'
import type { DownloadBlockSettings } from '../../../ports/download-block.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { PlatformPicture } from '../art/platform-picture.tsx'
import styles from './download-block.module.css'
import { PLATFORM_NAMES } from './platform-names.ts'

interface DownloadBlockProps {
  readonly settings: DownloadBlockSettings
  readonly view: DownloadView
  readonly context: PageContext
}

interface ButtonProps {
  readonly download: PlatformDownload
  readonly buttons: DownloadBlockSettings['buttons']
  readonly codeName: string
  readonly context: PageContext
}

/** Downloads the file. Where only a picture is shown, a screen reader still gets the name. */
const PlatformButton = ({ download, buttons, codeName, context: { t, site } }: ButtonProps) => {
  const { platform, link, fileName, version, size } = download
  return (
    <a
      className={styles.button}
      data-platform={platform}
      data-event={JSON.stringify(downloadEvent({ codeName, downloadLink: link, siteLocale: site.locale }))}
      href={link}
      download={fileName}
    >
      {buttons === 'text' ? null : <PlatformPicture platform={platform} />}
      <span className={styles.label}>
        <strong className={buttons === 'image' ? 'visually-hidden' : undefined}>
          {t('downloads.get', { platform: PLATFORM_NAMES[platform] })}
        </strong>
        <small>
          {t('downloads.version', { version })} · <bdi>{size}</bdi>
        </small>
      </span>
    </a>
  )
}

const Checksums = ({ downloads, context: { t } }: { downloads: readonly PlatformDownload[]; context: PageContext }) => (
  <details className={styles.checksums}>
    <summary>{t('downloads.checksums')}</summary>
    <dl>
      {downloads.map(({ platform, fileName, sha256 }) => (
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

const Content = ({ settings, view, context }: DownloadBlockProps) => {
  const { t, href, path } = context
  switch (view.state) {
    case 'offered':
      return (
        <>
          <ul className={styles.platforms}>
            {view.downloads.map((download) => (
              <li key={download.platform}>
                <PlatformButton
                  download={download}
                  buttons={settings.buttons}
                  codeName={settings.codeName}
                  context={context}
                />
              </li>
            ))}
          </ul>
          {view.missing.length === 0 ? null : (
            <ul className={styles.note}>
              {view.missing.map((platform) => (
                <li key={platform} data-platform-missing={platform}>
                  {t('downloads.missing', { platform: PLATFORM_NAMES[platform] })}
                </li>
              ))}
            </ul>
          )}
          <p>
            <a href="#next-steps">{t('downloads.next.link')}</a>
          </p>
          <Checksums downloads={view.downloads} context={context} />
        </>
      )
    case 'unsupported':
      return (
        <p>
          {t('downloads.unsupported')} <a href={href('/')}>{t('buy.otherProducts')}</a>
        </p>
      )
    case 'errored':
      return (
        <div className={styles.failed} data-message="downloads-failed">
          <p>
            <strong>{t('downloads.failed')}</strong>
          </p>
          <p>{t('downloads.failedHint')}</p>
          <p className={styles.ways}>
            <a href={href(path)}>{t('buy.retry')}</a>
            <a href={href('/contact-sales')}>{t('buy.contactSales')}</a>
          </p>
        </div>
      )
  }
}

/** The installers of one product, one for each platform, or what there is in their place. */
export const DownloadBlock = ({ settings, view, context }: DownloadBlockProps) => (
  <section
    className={styles.block}
    id={`download-${settings.codeName}`}
    data-download-block={settings.codeName}
    data-state={view.state}
  >
    <h3>{settings.title}</h3>
    <Content settings={settings} view={view} context={context} />
  </section>
)
