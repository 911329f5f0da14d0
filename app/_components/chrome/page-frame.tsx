import type { ReactNode } from 'react'
import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { pageGraph } from '../../_page/page-graph.ts'
import { EditorBar } from '../editor.tsx'
import { VisitorMessage } from '../form-answer.tsx'
import { PurchaseModals } from '../offers/purchase-modals.tsx'
import { isPaintedWhole, REST_ID } from '../sections/sections.tsx'
import { isIndexed, PageHead } from './page-head.tsx'
import { PageAssets, PageScript, TagManager } from './page-scripts.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import staging from './staging-bar.module.css'

/** Data for search engines. `<` is escaped, so that nothing in it can end the element. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
)

/** Says of a page that is not for the public that it is not. */
export const StagingBar = ({ context }: { context: PageContext }) => (
  <p className={staging.bar} data-staging="">
    {context.t('staging.mark')}
  </p>
)

/** Where the visible part of the document ends. */
const END_ID = 'end'

interface PageFrameProps {
  readonly page: PageData
  readonly context: PageContext
  readonly children: ReactNode
}

/** The head, header, footer and scripts around the content of every page. */
export const PageFrame = ({ page, context, children }: PageFrameProps) => (
  <>
    {/* The first paint waits for the first section; the rest shows when all of it has come: nothing moves as HTML is parsed. */}
    <link rel="expect" href={`#${isPaintedWhole(context) ? END_ID : REST_ID}`} blocking="render" />
    <a className="skip" href="#content">
      {context.t('chrome.skipToContent')}
    </a>
    {context.isStaging ? <StagingBar context={context} /> : null}
    {context.isEditor ? <EditorBar context={context} /> : null}
    <SiteHeader context={context} />
    <main id="content" data-hydrate={page.flags?.superRenderer ? 'load' : undefined}>
      <VisitorMessage context={context} product={null} />
      <PageHead page={page} context={context} />
      <PageAssets page={page} />
      {children}
      {isIndexed(page, context) ? <JsonLd data={pageGraph(page, context)} /> : null}
    </main>
    <SiteFooter context={context} />
    <span id={END_ID} className="end" hidden />
    <PurchaseModals page={page} context={context} />
    <PageScript flags={page.flags} isEditor={context.isEditor} />
    {context.isEditor ? null : <TagManager flags={page.flags} />}
  </>
)
