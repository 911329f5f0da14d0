import type { ReactNode } from 'react'
import { regLanCur } from '../../../domain/offers/price-requests.ts'
import { JsonScript } from '../../_islands/json-script.tsx'
import { pageGraph } from '../../_page/page-graph.ts'
import type { SitePage } from '../../_page/site-page.ts'
import { EditorBar } from '../editor.tsx'
import { VisitorMessage } from '../offers/purchase-message.tsx'
import { PurchaseModals } from '../offers/purchase-modals.tsx'
import { isPaintedAtOnce, REST_ID } from '../sections/sections.tsx'
import { CurrencyMenu } from './currency-switcher.tsx'
import { isIndexed, PageHead } from './page-head.tsx'
import { PageAssets, PageScript, TagManager } from './page-scripts.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import staging from './staging-bar.module.css'

const StagingBar = ({ text }: { text: string }) => (
  <p className={staging.bar} data-staging="">
    {text}
  </p>
)

/** Id of the element after the last visible element. */
const END_ID = 'end'

interface PageFrameProps {
  readonly page: SitePage
  readonly children: ReactNode
}

/** The head, header, footer and scripts around the content of every page. */
export const PageFrame = ({ page, children }: PageFrameProps) => {
  const { t, content, isEditor, site, view } = page
  const { flags } = content
  // Tag managers observe links, and the acknowledgement of a declaration has one with its contents.
  const isPersonal = page.form?.declaration !== undefined
  return (
    <>
      {/* The first paint waits for the first section. The other sections appear together when they are complete, so that the
         layout does not shift. */}
      <link rel="expect" href={`#${isPaintedAtOnce(page) ? END_ID : REST_ID}`} blocking="render" />
      <a className="skip" href="#content">
        {t('chrome.skipToContent')}
      </a>
      {page.isStaging ? <StagingBar text={t('staging.mark')} /> : null}
      {isEditor ? <EditorBar page={page} /> : null}
      <SiteHeader page={page} />
      <main
        id="content"
        data-site={site.code}
        data-reg-lan-cur={regLanCur(site.offersRegion, site.offersLanguage, view.currency)}
        data-component={content.component}
        data-hydrate={flags?.superRenderer ? 'load' : undefined}
      >
        <VisitorMessage page={page} product={null} />
        <PageHead page={page} />
        <PageAssets content={content} />
        {children}
        {isIndexed(page) ? <JsonScript type="application/ld+json" json={JSON.stringify(pageGraph(page))} /> : null}
      </main>
      <SiteFooter page={page} />
      <CurrencyMenu page={page} />
      <span id={END_ID} className="end" hidden />
      <PurchaseModals page={page} />
      <PageScript flags={flags} isEditor={isEditor} page={page} />
      {isEditor || isPersonal ? null : <TagManager flags={flags} />}
    </>
  )
}
