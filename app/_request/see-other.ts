/** Sends the visitor on with a GET. The answer is his alone. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store', ...headers } })
