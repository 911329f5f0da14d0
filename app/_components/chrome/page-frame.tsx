import type { ReactNode } from 'react'
import type { LoadedPage } from '../../../domain/content/page.service.ts'
import { HydrationSignal } from '../../_islands/hydration-signal.tsx'
import type { PageContext } from '../../_page/page-context.ts'
import { DEGRADED_LIFE_SECONDS } from '../../_page/page-life.ts'
import { PageHead } from './page-head.tsx'
import { FOOTER_ID, SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { VisitorMessage } from './visitor-message.tsx'

interface PlainFrameProps {
  readonly context: PageContext
  readonly status: number
  /** Made while a source failed. */
  readonly isDegraded: boolean
  readonly children: ReactNode
}

/**
 * What stands around the content of every page. The main element tells the finishing cache what the page is: its status
 * where that is not 200, and its life where a source failed.
 */
export const PlainFrame = ({ context, status, isDegraded, children }: PlainFrameProps) => (
  <>
    {/* The first paint waits until the whole page is read, a matter of a round trip: nothing in it moves as the rest arrives. */}
    <link rel="expect" href={`#${FOOTER_ID}`} blocking="render" />
    <a className="skip" href="#content">
      {context.t('chrome.skipToContent')}
    </a>
    <SiteHeader context={context} />
    <main
      id="content"
      data-status={status === 200 ? undefined : status}
      data-life={isDegraded ? DEGRADED_LIFE_SECONDS : undefined}
    >
      <VisitorMessage context={context} />
      {children}
    </main>
    <SiteFooter context={context} />
    <script src="/report.js" async />
    <HydrationSignal />
  </>
)

interface PageFrameProps {
  readonly opened: LoadedPage
  readonly context: PageContext
  readonly children: ReactNode
}

/** The frame of a page with content: its head, too. */
export const PageFrame = ({ opened: { page, isDegraded }, context, children }: PageFrameProps) => (
  <PlainFrame context={context} status={page.status} isDegraded={isDegraded}>
    <PageHead page={page} context={context} />
    {children}
  </PlainFrame>
)
