import { revalidateTag } from 'next/cache'
import { z } from 'zod'
import { services } from '../../adapters/wiring/services.ts'
import { readBody } from '../_request/read-body.ts'
import { holdsSecret } from './holds-secret.ts'

const MAX_BODY_BYTES = 16 * 1024
const bodySchema = z.object({ tags: z.array(z.string().regex(/^[\w.:/-]{1,128}$/)).max(100) })

/** Not even the next visitor gets the old page: it is regenerated for them, in the worst case with cached prices. */
const AT_ONCE = { expire: 0 }

/** A tag of data concerns every page: pages are not tagged by the data that they show. */
const pageTag = (tag: string): string => (tag.startsWith('site:') ? tag : 'pages')

const respond = (status: number, headers: HeadersInit = {}): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })

const readTags = (body: string | null): readonly string[] | undefined => {
  try {
    return bodySchema.safeParse(JSON.parse(body ?? '')).data?.tags
  } catch {
    return undefined
  }
}

/** Expires cached data and pages by tag, for a caller with the secret (docs/decisions/price-cache-outlives-its-source.md). */
export const POST = async (request: Request): Promise<Response> => {
  const { config, cache } = services()
  if (config.PURGE_SECRET === undefined) return respond(404)
  if (!holdsSecret(request.headers.get('authorization'), config.PURGE_SECRET))
    return respond(401, { 'www-authenticate': 'Bearer' })
  const tags = readTags(await readBody(request, MAX_BODY_BYTES))
  if (tags === undefined) return respond(400)
  await cache.purge(tags)
  for (const tag of new Set(tags.map(pageTag))) revalidateTag(tag, AT_ONCE)
  return respond(204)
}
