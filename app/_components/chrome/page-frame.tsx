import type { ReactNode } from 'react'
import type { PageData } from '../../../ports/pages.ts'
import type { PageContext } from '../../_page/page-context.ts'
import { isIndexed } from '../../_structured-data/is-indexed.ts'
import { JsonLd } from '../../_structured-data/json-ld.tsx'
import { pageGraph } from '../../_structured-data/page-graph.ts'
import { EditorBar } from '../editor/editor-bar.tsx'
import { PurchaseModals } from '../offers/purchase-modals.tsx'
import { PageAssets } from '../scripts/page-assets.tsx'
import { PageScript } from '../scripts/page-script.tsx'
import { TagManager } from '../scripts/tag-manager.tsx'
import { isPaintedWhole, REST_ID } from '../sections/sections.tsx'
import { PageHead } from './page-head.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { StagingBar } from './staging-bar.tsx'
import { VisitorMessage } from './visitor-message.tsx'

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
