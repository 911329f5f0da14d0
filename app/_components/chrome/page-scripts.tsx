import { services } from '../../../adapters/wiring/services.ts'
import type { PageData, PageFlags } from '../../../ports/pages.ts'
import type { UsesPage } from '../../_page/site-page.ts'

/**
 * The style sheets, fonts and scripts of a page. `browser/scripts/load-scripts.ts` loads a script with a purpose after the
 * visitor's consent.
 */
export const PageAssets = ({ content: { assets = {}, flags = {} } }: { content: PageData }) => {
  const { styleSheets = [], fonts = {}, headScripts = [] } = assets
  return (
    <>
      {styleSheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
      {Object.values(fonts).map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {flags.externalScripts === false
        ? null
        : headScripts.map(({ src, purpose }) =>
            purpose === undefined ? (
              <script key={src} src={src} async />
            ) : (
              <meta key={src} name="head-script" content={src} data-purpose={purpose} />
            ),
          )}
    </>
  )
}

interface PageScriptProps extends UsesPage<'t'> {
  readonly flags: PageFlags | undefined
  readonly isEditor: boolean
}

/**
 * The script of a page (`browser/page.ts`). Its attributes declare what the script may report. For editors, it reports nothing.
 * The edge adds the hash to its path, and the path of the island props.
 */
export const PageScript = ({ flags, isEditor, page: { t } }: PageScriptProps) => {
  const { APP_ENV, VITALS_PERCENT } = services().config
  const percent = flags?.pulseMetrics === false ? 0 : VITALS_PERCENT
  return (
    <script
      src="/scripts/page.js"
      async
      data-busy={t('chrome.busy')}
      data-reports={isEditor ? 'none' : undefined}
      data-errors={APP_ENV === 'production' ? 'report' : undefined}
      data-vitals={percent < 100 ? percent : undefined}
    />
  )
}

/**
 * Declares the tag manager. A script loads it after the visitor's consent. Renders nothing on a page without external scripts.
 */
export const TagManager = ({ flags }: { flags: PageFlags | undefined }) => {
  const { TAG_MANAGER_PATH } = services().config
  return TAG_MANAGER_PATH === undefined || flags?.externalScripts === false ? null : (
    <meta name="tag-manager" content={TAG_MANAGER_PATH} />
  )
}
