import { PageFrame } from '../../../_components/chrome/page-frame.tsx'
import { EditorEntry } from '../../../_components/editor.tsx'
import { loadEditorPage } from '../../../_page/load-editor-page.ts'
import { makeContext } from '../../../_page/make-context.ts'

/** Rendered for each request: the edge caches what comes of it. */
export const dynamic = 'force-dynamic'

/** The page by which editors enter. The edge leads here where there are editors; it is a part of the program, not content. */
const EditorPage = async ({ params }: { params: Promise<{ readonly site: string; readonly view: string }> }) => {
  const { site, view } = await params
  const entry = await loadEditorPage(site, view)
  if (entry === null) return null
  const { sitePage, isRefused } = entry
  const { page } = sitePage.loaded.value
  const context = await makeContext(sitePage)
  return (
    <PageFrame page={page} context={context}>
      <EditorEntry context={context} isRefused={isRefused} />
    </PageFrame>
  )
}

export default EditorPage
