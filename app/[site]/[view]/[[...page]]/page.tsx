import { ErrorPage } from '../../../_components/chrome/error-page.tsx'
import { PageFrame } from '../../../_components/chrome/page-frame.tsx'
import { Sections } from '../../../_components/sections/sections.tsx'
import { loadPage } from '../../../_page/load-page.ts'
import { makeContext } from '../../../_page/make-context.ts'

interface PageParams {
  readonly site: string
  readonly view: string
  readonly page?: readonly string[]
}

export const generateStaticParams = () => [{ site: '_', view: '_', page: ['_'] }]

/** Every page of every site: a pure function of site, view and path. */
const Page = async ({ params }: { params: Promise<PageParams> }) => {
  const { site: siteCode, view: viewKey, page: segments = [] } = await params
  const path = `/${segments.join('/')}`
  const sitePage = await loadPage(siteCode, viewKey, path)
  // Only the placeholder of the build has no site.
  if (!sitePage) return <main data-status="404" />
  const { site, view, loaded } = sitePage
  const context = makeContext(site, view, path, loaded)
  if (!loaded) return <ErrorPage context={context} />
  return (
    <PageFrame loaded={loaded} context={context}>
      <Sections sections={loaded.value.page.sections} context={context} />
    </PageFrame>
  )
}

export default Page
