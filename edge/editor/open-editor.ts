import type { RoutedRequest } from '../answer-request.ts'
import { answerEditor } from './answer-editor.ts'
import { EDITOR_MODE_HEADER } from './editor-mode-header.ts'
import { type EditorPagesParts, editorPages } from './editor-pages.ts'
import { EditorSessions } from './editor-sessions.ts'

type Routed = RoutedRequest<'page'>

export interface EditorParts
  extends EditorPagesParts,
    Pick<Parameters<typeof answerEditor>[0], 'clients' | 'limits' | 'page'> {
  /** Of the editors; without one nobody is an editor, and the paths of the mode are unknown. */
  readonly secret: string | undefined
}

const NO_HEADERS = {}

/** The editor mode at the edge: an editor's pages go around the page cache, everybody else's do not notice. */
export const openEditor = ({ secret, page, clients, limits, ...parts }: EditorParts) => {
  const sessions = new EditorSessions(secret, () => Date.now())
  const ownPage = editorPages(parts)
  const pageFor = (routed: Routed): void => {
    if (sessions.isEditor(routed.request)) ownPage(routed, 'editing')
    else page(routed)
  }
  const { headers, report } = parts
  return {
    page: pageFor,
    editor: answerEditor({ sessions, clients, limits, headers, report, page: pageFor, ownPage }),
    /** Headers that tell the renderer of an editor; none for everybody else. */
    modeHeaders: ({ request, trace }: Pick<Routed, 'request' | 'trace'>): Readonly<Record<string, string>> => {
      if (!sessions.isEditor(request)) return NO_HEADERS
      trace.editor()
      return { [EDITOR_MODE_HEADER]: 'editing' }
    },
  }
}
