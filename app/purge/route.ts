import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { services } from '../../adapters/wiring/services.ts'
import { readJson } from '../../domain/text/read-json.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The scheme of an authorization header, in any case, and the spaces after it (RFC 9110, 11.4). */
const SCHEME = /^bearer +/i

/** Compares a `Bearer` authorization header with the secret in constant time. */
const isAuthorized = (authorization: string | null, secret: string): boolean =>
  timingSafeEqual(digest((authorization ?? '').replace(SCHEME, 'Bearer ')), digest(`Bearer ${secret}`))

const bodySchema = z.object({ tags: z.array(z.string().regex(/^[\w.:/-]{1,128}$/)).max(100) })

const respond = (status: number, headers: HeadersInit = {}): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })

/**
 * Expires cached data by tag. If the status is 204, the edge also expires its pages (docs/decisions/resilient-price-cache.md).
 */
export const POST = async (request: Request): Promise<Response> => {
  const { config, cache } = services()
  if (config.PURGE_SECRET === undefined) return respond(404)
  if (!isAuthorized(request.headers.get('authorization'), config.PURGE_SECRET))
    return respond(401, { 'www-authenticate': 'Bearer' })
  const tags = readJson(bodySchema, await request.text())?.tags
  if (tags === undefined) return respond(400)
  await cache.purge(tags)
  return respond(204)
}
