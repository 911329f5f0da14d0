import type { DownloadView } from '../../../domain/downloads/download-view.ts'
import { PLATFORM_ORDER } from '../../../domain/downloads/download-view.ts'
import type { DownloadBlockSettings } from '../../../ports/downloads.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
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
 * The steps after a download. Shows all platforms, because visitors also download for other devices. When a download starts, a script
 * shows the text of the attribute and the step, also on other pages (`browser/confirm-downloads.ts`).
 */
const NextSteps = ({ page: { t, href } }: UsesPage<'t' | 'href'>) => (
  <div className={styles.next} id="next-steps" data-next-steps="" data-download-started={t('downloads.next.started')}>
    <h3>{t('downloads.next.title')}</h3>
    <ul>
      {PLATFORM_ORDER.map((platform) => (
        <li key={platform} data-next-step={platform}>
          <h4>
            <PlatformPicture platform={platform} />
            {PLATFORM_NAMES[platform]}
          </h4>
          <p>{t(`downloads.next.${platform}`)}</p>
        </li>
      ))}
      <li data-next-step="other">
        <h4>{t('downloads.otherSystem')}</h4>
        <p>
          {t('downloads.otherSystemHint')} <a href={href('/contact-sales')}>{t('buy.contactSales')}</a>
        </p>
      </li>
    </ul>
  </div>
)

const isErrored = (view: DownloadView | undefined): boolean => view === undefined || view.state === 'errored'

const Shortcuts = ({ section }: { section: SectionOf<'downloads'> }) => (
  <nav className={styles.products} aria-label={section.title}>
    {section.blocks.map(({ codeName, title }) => (
      <a key={codeName} href={`#download-${codeName}`}>
        {title}
      </a>
    ))}
  </nav>
)

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
      {blocks.length > 1 ? <Shortcuts section={section} /> : null}
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
