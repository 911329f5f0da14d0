import type { DownloadView } from '../../../domain/downloads/download-view.ts'
import { PLATFORM_ORDER } from '../../../domain/downloads/download-view.ts'
import type { DownloadBlockSettings } from '../../../ports/downloads.ts'
import type { Platform } from '../../../ports/vocabulary.ts'
import type { SectionProps, UsesPage } from '../../_page/site-page.ts'
import { PlatformPicture } from '../drawings.tsx'
import block from './download-block.module.css'
import { DownloadBlock, type DownloadBlockParts, PLATFORM_NAMES } from './download-block.tsx'
import styles from './downloads-section.module.css'

interface FailedDownloadsProps extends UsesPage<'t' | 'href' | 'path' | 'offers'> {
  readonly blocks: readonly DownloadBlockSettings[]
}

const Names = ({ blocks }: Pick<FailedDownloadsProps, 'blocks'>) => (
  <ul className={block.names}>
    {blocks.map(({ codeName, title }) => (
      <li key={codeName} id={`download-${codeName}`} data-download-block={codeName} data-state="errored">
        {title}
      </li>
    ))}
  </ul>
)

/**
 * One notice for all failed blocks of a section. If the page already reports failed prices, the notice is only a link to the
 * downloads.
 */
const FailedDownloads = ({ blocks, page }: FailedDownloadsProps) => {
  const { t, href, path, offers } = page
  if (Object.values(offers).some(({ state }) => state === 'failed'))
    return (
      <div className={block.block}>
        <Names blocks={blocks} />
        <a href={href('/downloads')}>{t('nav.downloads')}</a>
      </div>
    )
  return (
    <div className={`${block.block} ${block.failed}`} data-message="downloads-failed">
      <p>
        <strong>{t('downloads.failed')}</strong>
      </p>
      <Names blocks={blocks} />
      <p>{t('downloads.failedHint')}</p>
      <p className={block.ways}>
        <a href={href(path)}>{t('buy.retry')}</a>
        <a href={href('/contact-sales')}>{t('buy.contactSales')}</a>
      </p>
    </div>
  )
}

/**
 * The steps after a download, in one list per platform, of which that of the visitor's platform is first and open. When a download
 * starts, a script shows the text of the attribute and the step, also on other pages (`browser/confirm-downloads.ts`).
 */
const NextSteps = ({ page: { t, href, view } }: UsesPage<'t' | 'href' | 'view'>) => {
  const isOwn = (platform: Platform): boolean => platform === view.platform
  const platforms = [...PLATFORM_ORDER.filter(isOwn), ...PLATFORM_ORDER.filter((platform) => !isOwn(platform))]
  return (
    <div className={styles.next} id="next-steps" data-next-steps="" data-download-started={t('downloads.next.started')}>
      <h3>{t('downloads.next.title')}</h3>
      <div className={styles.systems}>
        {platforms.map((platform) => (
          <details key={platform} data-next-step={platform} open={isOwn(platform)}>
            <summary>
              <PlatformPicture platform={platform} />
              {PLATFORM_NAMES[platform]}
            </summary>
            <p>{t(`downloads.next.${platform}`)}</p>
          </details>
        ))}
        <details data-next-step="other">
          <summary>{t('downloads.otherSystem')}</summary>
          <p>
            {t('downloads.otherSystemHint')} <a href={href('/contact-sales')}>{t('buy.contactSales')}</a>
          </p>
        </details>
      </div>
    </div>
  )
}

const isErrored = (view: DownloadView | undefined): boolean => view === undefined || view.state === 'errored'

/** The installers for the products of a page, followed by the next steps. Works without JavaScript. */
export const DownloadsSection = ({
  section,
  page,
}: SectionProps<'downloads', DownloadBlockParts | 'path' | 'offers' | 'downloads'>) => {
  const { blocks, isWhole = false } = section
  const errored = blocks.filter(({ codeName }) => isErrored(page.downloads[codeName]))
  return (
    <section className={styles.section} id="installers">
      <h2>{section.title}</h2>
      {section.lead === undefined ? null : <p className={styles.lead}>{section.lead}</p>}
      {isWhole ? (
        <p className={styles.after}>
          <a href="#next-steps">{page.t('downloads.next.link')}</a>
        </p>
      ) : null}
      <div className={isWhole ? `${styles.blocks} ${styles.whole}` : styles.blocks}>
        {errored.length === 0 ? null : <FailedDownloads blocks={errored} page={page} />}
        {blocks.map((settings) => {
          const view = page.downloads[settings.codeName]
          return view === undefined || view.state === 'errored' ? null : (
            <DownloadBlock key={settings.codeName} settings={settings} view={view} page={page} isWhole={isWhole} />
          )
        })}
      </div>
      {isWhole ? <NextSteps page={page} /> : null}
    </section>
  )
}
