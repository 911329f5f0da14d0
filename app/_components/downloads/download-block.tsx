import { productOf } from '../../../domain/catalogue/product-lookup.ts'
import type { DownloadView, FileView, PlatformDownload } from '../../../domain/downloads/download-view.ts'
import { downloadEvent } from '../../../domain/monitoring/page-reports.ts'
import type { DownloadBlockSettings } from '../../../ports/downloads.ts'
import type { Platform } from '../../../ports/vocabulary.ts'
import badged from '../../_offers/badged-name.module.css'
import type { UsesPage } from '../../_page/site-page.ts'
import { PlatformPicture } from '../drawings.tsx'
import { Tile } from '../product-screen.tsx'
import styles from './download-block.module.css'
import button from './platform-button.module.css'

type OfferedDownloads = Extract<DownloadView, { state: 'offered' }>

/** Names of the platforms. They are the same in every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  Windows: 'Windows',
  Android: 'Android',
  'Mac OS': 'macOS',
  iOS: 'iOS',
  Linux: 'Linux',
}

/** Names the product of a link for screen readers. The page of all downloads repeats the link in each block; a product page has one. */
const ProductName = ({ title }: { readonly title: string | null }) =>
  title === null ? null : (
    <>
      {' '}
      <span className="visually-hidden">{title}</span>
    </>
  )

interface PlatformButtonProps extends UsesPage<'t'> {
  readonly download: PlatformDownload
  readonly buttons: DownloadBlockSettings['buttons']
  /** Name of the product; null on a product page. */
  readonly title: string | null
  readonly isLead?: boolean
}

/** Isolates the text direction with Unicode characters, which need fewer bytes than an element. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** Downloads a file, or opens an app in its store. A button that shows only a picture has a hidden name and a tooltip. */
const PlatformButton = ({ download, buttons, title, page: { t }, isLead = false }: PlatformButtonProps) => {
  const { platform, link } = download
  const isFile = download.kind === 'file'
  const label = t(isFile ? 'downloads.get' : 'downloads.getApp', { platform: PLATFORM_NAMES[platform] })
  const version = t('downloads.version', { version: download.version })
  const isPicture = buttons === 'image'
  return (
    <a
      className={isLead ? `${button.button} ${button.lead}` : button.button}
      data-platform={platform}
      href={link}
      {...(isFile ? { download: download.fileName } : {})}
      {...(isPicture ? { title: label } : {})}
    >
      {buttons === 'text' ? null : <PlatformPicture platform={platform} />}
      <span className={button.label}>
        {isPicture ? <span className="visually-hidden">{label}</span> : label}
        <ProductName title={title} />
        <small>{isFile ? `${version} · ${isolated(download.size)}` : version}</small>
      </span>
    </a>
  )
}

export type DownloadBlockParts = 't' | 'href' | 'site' | 'view'

interface DownloadBlockProps extends UsesPage<DownloadBlockParts> {
  readonly settings: DownloadBlockSettings
  readonly view: Exclude<DownloadView, { state: 'errored' }>
  /** Whether the page also shows next steps and checksums. If not, the block links to a page that does. */
  readonly isWhole: boolean
}

interface OfferedProps extends DownloadBlockProps {
  readonly view: OfferedDownloads
}

const Missing = ({ platforms, page: { t } }: UsesPage<'t'> & { platforms: readonly Platform[] }) =>
  platforms.length === 0 ? null : (
    <ul className={styles.note}>
      {platforms.map((platform) => (
        <li key={platform} data-platform-missing={platform}>
          {t('downloads.missing', { platform: PLATFORM_NAMES[platform] })}
        </li>
      ))}
    </ul>
  )

const Others = ({ settings: { buttons, title }, view, page, isWhole }: OfferedProps) => (
  <>
    {view.others.length === 0 ? null : (
      <ul className={buttons === 'image' ? `${styles.platforms} ${styles.pictures}` : styles.platforms}>
        {view.others.map((download) => (
          <li key={download.platform}>
            <PlatformButton download={download} buttons={buttons} title={isWhole ? title : null} page={page} />
          </li>
        ))}
      </ul>
    )}
    <Missing platforms={view.missing.filter((platform) => platform !== page.view.platform)} page={page} />
  </>
)

/** The checksums of files. Apps have no checksum, because their store verifies them. */
const Checksums = ({ settings: { title }, view: { lead, others }, page: { t } }: OfferedProps) => {
  const files = [lead, ...others].filter((download): download is FileView => download?.kind === 'file')
  if (files.length === 0) return null
  return (
    <details className={styles.checksums}>
      <summary>
        {t('downloads.checksums')}
        <ProductName title={title} />
      </summary>
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

/**
 * Shows the visitor's platform, then all others. On the page of all products, the others are in a disclosure, unless the visitor's
 * platform is unknown.
 */
const Offered = (props: OfferedProps) => {
  const { settings, view, page, isWhole } = props
  const { t, href } = page
  const own = view.missing.filter((platform) => platform === page.view.platform)
  const { buttons } = settings
  const title = isWhole ? settings.title : null
  const isFolded = isWhole && (view.lead !== null || own.length > 0)
  return (
    <>
      <Missing platforms={own} page={page} />
      <div
        className={styles.installers}
        data-event={JSON.stringify(downloadEvent(settings.codeName, page.site.locale))}
      >
        {view.lead === null ? null : (
          <PlatformButton
            download={view.lead}
            // The main button always shows its text.
            buttons={buttons === 'image' ? 'both' : buttons}
            title={title}
            page={page}
            isLead
          />
        )}
        {isFolded ? (
          <details className={styles.others} data-other-platforms="">
            <summary>
              {t('downloads.otherSystems')}
              <ProductName title={title} />
            </summary>
            <Others {...props} />
          </details>
        ) : (
          <Others {...props} />
        )}
      </div>
      {isWhole ? (
        <Checksums {...props} />
      ) : (
        <p>
          <a href={`${href('/downloads')}#next-steps`}>{t('downloads.next.link')}</a>
        </p>
      )}
    </>
  )
}

/** The installers of one product, or the reason why there are none. */
export const DownloadBlock = (props: DownloadBlockProps) => {
  const { settings, view, page, isWhole } = props
  const { t, href } = page
  return (
    <section
      className={styles.block}
      id={`download-${settings.codeName}`}
      data-download-block={settings.codeName}
      data-state={view.state}
    >
      <h3 className={isWhole ? badged['name'] : undefined}>
        {isWhole ? <Tile path={`/${productOf(settings.codeName)?.page}`} /> : null}
        {settings.title}
      </h3>
      {view.state === 'offered' ? (
        <Offered {...props} view={view} />
      ) : (
        <p>
          {t(view.state === 'unavailable' ? 'buy.unavailableGeo' : 'downloads.unsupported')}{' '}
          <a href={href('/')}>{t('buy.otherProducts')}</a>
        </p>
      )}
    </section>
  )
}
