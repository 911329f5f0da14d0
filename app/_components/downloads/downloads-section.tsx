import type { DownloadView } from '../../../domain/downloads/download-view.ts'
import { PLATFORM_ORDER } from '../../../domain/downloads/platform-order.ts'
import type { DownloadBlockSettings } from '../../../ports/download-block.ts'
import type { SectionOf } from '../../../ports/page-section.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { PlatformPicture } from '../drawings.tsx'
import block from './download-block.module.css'
import { DownloadBlock, PLATFORM_NAMES } from './download-block.tsx'
import styles from './downloads-section.module.css'

interface FailedDownloadsProps {
  /** The errored blocks of a section. */
  readonly blocks: readonly DownloadBlockSettings[]
  readonly context: PageContext
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

/** The errored blocks of a page under one notice. Where the page says already that its prices failed, they lead on alone. */
export const FailedDownloads = ({ blocks, context }: FailedDownloadsProps) => {
  const { t, href, path, offers } = context
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

/** What to do after the download, for every platform: a visitor may well download for another device. */
const NextSteps = ({ context: { t, href } }: { context: PageContext }) => (
  <div className={styles.next} id="next-steps" data-next-steps="">
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

/** The installers of the products of a page, and what to do with them. Works without JavaScript. */
export const DownloadsSection = ({ section, context }: { section: SectionOf<'downloads'>; context: PageContext }) => {
  const { blocks, isWhole = false } = section
  const errored = blocks.filter(({ codeName }) => isErrored(context.downloads[codeName]))
  return (
    <section className={styles.section} id="installers">
      <h2>{section.title}</h2>
      {section.lead === undefined ? null : <p className={styles.lead}>{section.lead}</p>}
      {blocks.length > 1 ? <Shortcuts section={section} /> : null}
      <div className={styles.blocks}>
        {errored.length === 0 ? null : <FailedDownloads blocks={errored} context={context} />}
        {blocks.map((settings) => {
          const view = context.downloads[settings.codeName]
          return view === undefined || view.state === 'errored' ? null : (
            <DownloadBlock
              key={settings.codeName}
              settings={settings}
              view={view}
              context={context}
              isWhole={isWhole}
            />
          )
        })}
      </div>
      {isWhole ? <NextSteps context={context} /> : null}
    </section>
  )
}
