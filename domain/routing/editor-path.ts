/** Site path of the page by which editors enter, and to which they post their secret. */
export const EDITOR_PATH = '/editor'

/** Where the form on each page of an editor is posted to. */
export const EDITOR_LEAVE_PATH = '/editor/leave'

export type EditorPath = typeof EDITOR_PATH | typeof EDITOR_LEAVE_PATH

/** Whether a site path, without its language segment, belongs to the editor mode. */
export const isEditorPath = (path: string): path is EditorPath => path === EDITOR_PATH || path === EDITOR_LEAVE_PATH
