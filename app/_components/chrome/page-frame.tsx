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
  /** Rendered while a source failed. */
  readonly isDegraded: boolean
  readonly children: ReactNode
}

/**
 * The header, footer and scripts around the content of every page. The main element marks for the edge's page cache the
 * status of the page where it is not 200, and its life where a source failed.
 */
export const PlainFrame = ({ context, status, isDegraded, children }: PlainFrameProps) => (
  <>
    {/* The first paint waits for the footer, about a round trip: nothing moves as the rest of the HTML is parsed. */}
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
  readonly loaded: LoadedPage
  readonly context: PageContext
  readonly children: ReactNode
}

/** The frame and the head of a page with content. */
export const PageFrame = ({ loaded: { value, isDegraded }, context, children }: PageFrameProps) => (
  <PlainFrame context={context} status={value.page.status} isDegraded={isDegraded}>
    <PageHead page={value.page} context={context} />
    {children}
  </PlainFrame>
)
