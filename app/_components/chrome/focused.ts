/** Of a message that is the answer to what a visitor did: in sight as the page is loaded, and read out; it needs no script. */
export const FOCUSED = { tabIndex: -1, autoFocus: true } as const
