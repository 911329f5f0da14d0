import { PageFrame } from '../../../_components/chrome/page-frame.tsx'
import { UnavailableMessage } from '../../../_components/unavailable-message.tsx'
import { loadUnavailablePage } from '../../../_page/load-page.ts'
import { RenderReported } from '../../../_page/render-report.tsx'

/** Rendered for each request; the edge keeps the page of each site from its start on. */
export const dynamic = 'force-dynamic'

/** The page that the edge sends if it cannot render the requested page. */
const UnavailablePage = async ({ params }: { params: Promise<{ readonly site: string; readonly view: string }> }) => {
  const { site, view } = await params
  const loaded = await loadUnavailablePage(site, view)
  return loaded === null ? null : (
    <RenderReported report={loaded.report}>
      <PageFrame page={loaded.page}>
        <UnavailableMessage page={loaded.page} />
      </PageFrame>
    </RenderReported>
  )
}

export default UnavailablePage
