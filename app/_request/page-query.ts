/** Longest query of a page that is looked at. */
const MAX_LENGTH = 8_192

/** The query of the page that sent a request, where it was a page of the same host; of use to visitors without cookies. */
export const pageQuery = ({ headers }: Request): URLSearchParams => {
  const page = URL.parse(headers.get('referer') ?? '')
  const isOwn = page !== null && page.host === headers.get('host') && page.search.length <= MAX_LENGTH
  return new URLSearchParams(isOwn ? page.search : '')
}
