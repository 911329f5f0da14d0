/** Redirects by GET, as a form does when it was handled. Never cached: the target may be one visitor's. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store', ...headers } })
