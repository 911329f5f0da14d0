import { PageFrame } from '../../../_components/chrome/page-frame.tsx'
import { EditorEntry } from '../../../_components/editor.tsx'
import { loadEditorPage } from '../../../_page/load-page.ts'
import { RenderReported, readPrivateRender } from '../../../_page/render-report.tsx'

/** Rendered for each request; the edge caches the page. */
export const dynamic = 'force-dynamic'

/** The login page of editors. The edge routes to it only if `EDITOR_SECRET` is set. */
const EditorPage = async ({ params }: { params: Promise<{ readonly site: string; readonly view: string }> }) => {
  const { site, view } = await params
  const entry = await loadEditorPage(site, view, await readPrivateRender())
  return entry === null ? null : (
    <RenderReported report={entry.report}>
      <PageFrame page={entry.page}>
        <EditorEntry page={entry.page} isRefused={entry.isRefused} />
      </PageFrame>
    </RenderReported>
  )
}

export default EditorPage
