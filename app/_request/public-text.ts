const HOUR_SECONDS = 3_600

/** A text file that is the same for every visitor and may be cached for an hour. */
export const publicText = (body: string, type = 'text/plain'): Response =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${HOUR_SECONDS}` },
  })
