const REDIRECT_LIMIT = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const nextAddress = (response: Response, from: URL): URL | null => {
  const location = response.headers.get('location')
  if (!REDIRECTS.has(response.status) || location === null || !URL.canParse(location, from)) return null
  const next = new URL(location, from)
  return next.origin === from.origin ? next : null
}

/**
 * `fetch` that follows up to 3 redirects of a GET on the same origin. Any other redirect is returned as the answer it is:
 * another host must not see what the call carries, and a POST must not happen twice.
 */
export const fetchWithinOrigin = async (fetcher: typeof fetch, url: URL, init: RequestInit): Promise<Response> => {
  let address = url
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetcher(address, { ...init, redirect: 'manual' })
    const next = init.method === 'GET' && redirects < REDIRECT_LIMIT ? nextAddress(response, address) : null
    if (next === null) return response
    await response.body?.cancel()
    address = next
  }
}
