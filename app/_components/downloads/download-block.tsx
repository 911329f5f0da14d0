import type { DownloadView, FileView, PlatformDownload } from '../../../domain/downloads/download-view.ts'
import { downloadEvent } from '../../../domain/monitoring/analytics-event.ts'
import type { DownloadBlockSettings } from '../../../ports/download-block.ts'
import type { Platform } from '../../../ports/vocabulary.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { PlatformPicture } from '../drawings.tsx'
import styles from './download-block.module.css'
import button from './platform-button.module.css'

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

/** The platforms by their usual names, which are the same in every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  Windows: 'Windows',
  Android: 'Android',
  'Mac OS': 'macOS',
  iOS: 'iOS',
  Linux: 'Linux',
}

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
      className={isLead ? `${button.button} ${button.lead}` : button.button}
      data-platform={platform}
      data-event={JSON.stringify(downloadEvent({ codeName, downloadLink: link, siteLocale: site.locale }))}
      href={link}
      {...(isFile ? { download: download.fileName } : {})}
      {...(isPicture ? { title: label } : {})}
    >
      {buttons === 'text' ? null : <PlatformPicture platform={platform} />}
      <span className={button.label}>
        {isPicture ? <span className="visually-hidden">{label}</span> : label}
        <small>{isFile ? `${version} · ${isolated(download.size)}` : version}</small>
      </span>
    </a>
  )
}

type OfferedDownloads = Extract<DownloadView, { state: 'offered' }>

interface DownloadBlockProps {
  readonly settings: DownloadBlockSettings
  readonly view: Exclude<DownloadView, { state: 'errored' }>
  readonly context: PageContext
  /** The page says what to do after a download, and has the checksums of files; else it leads to the page that does. */
  readonly isWhole: boolean
}

interface OfferedProps extends DownloadBlockProps {
  readonly view: OfferedDownloads
}

const Missing = ({ platforms, context: { t } }: { platforms: readonly Platform[]; context: PageContext }) =>
  platforms.length === 0 ? null : (
    <ul className={styles.note}>
      {platforms.map((platform) => (
        <li key={platform} data-platform-missing={platform}>
          {t('downloads.missing', { platform: PLATFORM_NAMES[platform] })}
        </li>
      ))}
    </ul>
  )

const Others = ({ settings: { buttons, codeName }, view, context }: OfferedProps) => (
  <>
    {view.others.length === 0 ? null : (
      <ul className={buttons === 'image' ? `${styles.platforms} ${styles.pictures}` : styles.platforms}>
        {view.others.map((download) => (
          <li key={download.platform}>
            <PlatformButton download={download} buttons={buttons} codeName={codeName} context={context} />
          </li>
        ))}
      </ul>
    )}
    <Missing platforms={view.missing.filter((platform) => platform !== context.view.platform)} context={context} />
  </>
)

/** The visitor's system first, all others one step away; without a system that is known, all of them at once. */
const Offered = (props: OfferedProps) => {
  const { settings, view, context, isWhole } = props
  const { t, href } = context
  const own = view.missing.filter((platform) => platform === context.view.platform)
  const { buttons, codeName } = settings
  return (
    <>
      <Missing platforms={own} context={context} />
      {view.lead === null ? (
        <Others {...props} />
      ) : (
        <>
          <PlatformButton
            download={view.lead}
            // What leads is the call of the block: a picture alone would not say so.
            buttons={buttons === 'image' ? 'both' : buttons}
            codeName={codeName}
            context={context}
            isLead
          />
          <details className={styles.others} data-other-platforms="">
            <summary>{t('downloads.otherSystems')}</summary>
            <Others {...props} />
          </details>
        </>
      )}
      <p>
        <a href={isWhole ? '#next-steps' : `${href('/downloads')}#next-steps`}>{t('downloads.next.link')}</a>
      </p>
      {isWhole ? <Checksums view={view} context={context} /> : null}
    </>
  )
}

/** The installers of one product, or what there is in their place. */
export const DownloadBlock = (props: DownloadBlockProps) => {
  const { settings, view, context } = props
  const { t, href } = context
  return (
    <section
      className={styles.block}
      id={`download-${settings.codeName}`}
      data-download-block={settings.codeName}
      data-state={view.state}
    >
      <h3>{settings.title}</h3>
      {view.state === 'offered' ? (
        <Offered {...props} view={view} />
      ) : (
        <p>
          {t('downloads.unsupported')} <a href={href('/')}>{t('buy.otherProducts')}</a>
        </p>
      )}
    </section>
  )
}
