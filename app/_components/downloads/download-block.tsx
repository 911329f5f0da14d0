import type { DownloadView } from '../../../domain/downloads/download-view.ts'
import type { DownloadBlockSettings } from '../../../ports/downloads.ts'
import type { Platform } from '../../../ports/vocabulary.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { Checksums } from './checksums.tsx'
import styles from './download-block.module.css'
import { PlatformButton } from './platform-button.tsx'
import { PLATFORM_NAMES } from './platform-names.ts'

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
