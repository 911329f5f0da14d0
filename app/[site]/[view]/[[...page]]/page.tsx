import { PageFrame } from '../../../_components/chrome/page-frame.tsx'
import { Banners, DeviceNotice, PromotionBar } from '../../../_components/chrome/page-notices.tsx'
import { Sections } from '../../../_components/sections/sections.tsx'
import { loadPage } from '../../../_page/load-page.ts'
import { RenderReported, readPrivateRender } from '../../../_page/render-report.tsx'

interface PageParams {
  readonly site: string
  readonly view: string
  readonly page?: readonly string[]
}

/** Rendered for each request; the edge caches the page. */
export const dynamic = 'force-dynamic'

/**
 * Renders every page of every site. The page depends only on site, view and path, except in editor mode and after a form
 * submission.
 */
const Page = async ({ params }: { params: Promise<PageParams> }) => {
  const { site: siteCode, view: viewKey, page: segments = [] } = await params
  const loaded = await loadPage(siteCode, viewKey, `/${segments.join('/')}`, await readPrivateRender())
  if (loaded === null) return null
  const { page, report } = loaded
  return (
    <RenderReported report={report}>
      {page === null ? null : (
        <PageFrame page={page}>
          <Banners page={page} />
          <DeviceNotice page={page} />
          <PromotionBar page={page} />
          <Sections sections={page.content.sections} page={page} />
        </PageFrame>
      )}
    </RenderReported>
  )
}

export default Page
