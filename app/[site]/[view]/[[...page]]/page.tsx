import { PageFrame } from '../../../_components/chrome/page-frame.tsx'
import { Banners, DeviceNotice, PromotionBar } from '../../../_components/chrome/page-notices.tsx'
import { Sections } from '../../../_components/sections/sections.tsx'
import { loadPage } from '../../../_page/load-page.ts'
import { makeContext } from '../../../_page/make-context.ts'

interface PageParams {
  readonly site: string
  readonly view: string
  readonly page?: readonly string[]
}

/** Rendered for each request: the edge caches what comes of it. */
export const dynamic = 'force-dynamic'

/** Every page of every site: a pure function of site, view and path. */
const Page = async ({ params }: { params: Promise<PageParams> }) => {
  const { site: siteCode, view: viewKey, page: segments = [] } = await params
  const path = `/${segments.join('/')}`
  const sitePage = await loadPage(siteCode, viewKey, path)
  // The edge shows its own page then.
  if (!sitePage) return null
  const { loaded } = sitePage
  const context = await makeContext(sitePage)
  const { page } = loaded.value
  return (
    <PageFrame page={page} context={context}>
      <Banners context={context} />
      <DeviceNotice context={context} />
      <PromotionBar context={context} />
      <Sections sections={page.sections} context={context} />
    </PageFrame>
  )
}

export default Page
