/** A URL as it is reported: what stands in its query and fragment may be a visitor's own. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*/s, '')
