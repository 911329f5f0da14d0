import type { ReactNode } from 'react'
import type { OpenedPage } from '../../domain/content/page.service.ts'
import { Awake } from '../_islands/awake.tsx'
import { DEGRADED_LIFE_SECONDS } from '../_pages/load-page.ts'
import type { PageContext } from '../_pages/page-context.ts'
import { PageHead } from './page-head.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { VisitorMessage } from './visitor-message.tsx'

interface PageFrameProps {
  readonly opened: OpenedPage
  readonly context: PageContext
  readonly children: ReactNode
}

/**
 * What stands around the content of every page. The main element tells the finishing cache what the page is: its status
 * where that is not 200, and its life where a source failed.
 */
export const PageFrame = ({ opened, context, children }: PageFrameProps) => (
  <>
    <PageHead page={opened.page} context={context} />
    <a className="skip" href="#content">
      {context.t('chrome.skipToContent')}
    </a>
    <SiteHeader context={context} />
    <main
      id="content"
      data-status={opened.page.status === 200 ? undefined : opened.page.status}
      data-life={opened.isDegraded ? DEGRADED_LIFE_SECONDS : undefined}
    >
      <VisitorMessage context={context} />
      {children}
    </main>
    <SiteFooter context={context} />
    <Awake />
  </>
)
