/** Tells the renderer for whom it renders a page: an editor, or somebody whose secret was refused. */
export const EDITOR_MODE_HEADER = 'x-editor-mode'
