import { services } from '../../../../adapters/wiring/services.ts'
import { readViewKey } from '../../../../domain/routing/page-view.ts'
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
  const opened = await loadPage(siteCode, viewKey, path)
  const site = services().sites.byCode(siteCode)
  const view = readViewKey(viewKey)
  // Only the placeholder of the build comes here without a site.
  if (!site || !view) return <main data-status="404" />
  const context = makeContext(site, view, path, opened)
  if (!opened) return <ErrorPage context={context} />
  return (
    <PageFrame opened={opened} context={context}>
      <Sections sections={opened.page.sections} context={context} />
    </PageFrame>
  )
}

export default Page
