import type { EditorMode } from '../../adapters/wiring/editor/editor-mode.ts'
import type { RoutedRequest } from '../answer-request.ts'
import { answerForOne } from '../forms/answer-for-one.ts'
import { sendFormPage } from '../forms/send-form-page.ts'
import { renderPage } from '../pages/render-page.ts'
import type { RenderQueue } from '../pages/render-queue.ts'
import type { RendererClient } from '../renderer/renderer-client.ts'
import { timingHeaders } from '../telemetry/tell-trace.ts'
import { EDITOR_MODE_HEADER } from './editor-mode-header.ts'

export interface EditorPagesParts {
  readonly client: RendererClient
  /** Address of the script that hydrates islands. */
  readonly islands: string
  /** That of posted forms: these pages must not take the places of pages that are kept for everybody. */
  readonly queue: Pick<RenderQueue, 'run'>
  readonly headers: Readonly<Record<string, string>>
  readonly sendUnavailable: (routed: RoutedRequest<'page'>) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** Longest that a page may take, in milliseconds: content and prices are asked for each time. */
const DEADLINE_MS = 5_000

/** Answers with a page that is rendered for this one visitor and kept by nobody: it goes around the page cache both ways. */
export const editorPages = ({ client, islands, queue, headers, sendUnavailable, report }: EditorPagesParts) => {
  const answer = async (routed: RoutedRequest<'page'>, mode: EditorMode): Promise<void> => {
    const { route, trace } = routed
    if (mode === 'editing') trace.editor()
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const rendered = await queue.run(() =>
      renderPage(client, route.pathname, { ...trace.headers(), [EDITOR_MODE_HEADER]: mode }, signal),
    )
    if (rendered.status >= 500) throw new Error(`the page answered ${rendered.status}`)
    trace.result('miss')
    await sendFormPage(routed, rendered, { headers: { ...headers, ...timingHeaders(trace) }, islands })
  }
  return (routed: RoutedRequest<'page'>, mode: EditorMode): void => {
    answerForOne(routed, answer(routed, mode), 'A page of an editor could not be answered', { report, sendUnavailable })
  }
}
