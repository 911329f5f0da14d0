import { AsyncLocalStorage } from 'node:async_hooks'

/** `editing`: an editor sees the page. `refused`: somebody showed a wrong secret. */
export const EDITOR_MODES = ['editing', 'refused'] as const
export type EditorMode = (typeof EDITOR_MODES)[number]

/** The renderer and the bundled pages are module graphs of their own: they share the store over the one global object. */
const KEY = Symbol.for('northwall.editor-mode')
const holder = globalThis as typeof globalThis & { [KEY]?: AsyncLocalStorage<EditorMode> }
holder[KEY] ??= new AsyncLocalStorage<EditorMode>()
const current = holder[KEY]

/** Runs the render of a page for an editor, or for who would be one. */
export const withEditorMode = <T>(mode: EditorMode, render: () => T): T => current.run(mode, render)

/** In which mode the page is rendered; null for the page of everybody. */
export const editorMode = (): EditorMode | null => current.getStore() ?? null
