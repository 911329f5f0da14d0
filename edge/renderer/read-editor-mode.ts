import type { IncomingMessage } from 'node:http'
import { EDITOR_MODES, type EditorMode } from '../../adapters/wiring/editor/editor-mode.ts'
import { EDITOR_MODE_HEADER } from '../editor/editor-mode-header.ts'

/** Takes from a request of the edge for whom the page is rendered; null for everybody. */
export const readEditorMode = ({ headers }: IncomingMessage): EditorMode | null => {
  const named = headers[EDITOR_MODE_HEADER]
  delete headers[EDITOR_MODE_HEADER]
  return EDITOR_MODES.find((mode) => mode === named) ?? null
}
