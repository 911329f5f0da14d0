import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RendererClient } from '../renderer/renderer-client.ts'

/** Longest that an endpoint may take, in milliseconds: a purchase has 1.9 s, the rest is for a restarted renderer. */
const DEADLINE_MS = 5_000

/** Headers of a visitor that an endpoint may read. Everything else stays outside. */
const NAMED_HEADERS = [
  'cookie',
  'content-type',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-gpc',
  'authorization',
  'user-agent',
] as const

/** Headers of an answer that go out. What the framework says of itself does not. */
const ANSWER_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'cache-control',
  'location',
  'set-cookie',
  'allow',
  'retry-after',
  'www-authenticate',
] as const

/** What others may get out of a cache. */
const SHARED = /public|s-maxage/

export interface ForwardedRequest {
  /** Path of the endpoint with its query. */
  readonly path: string
  /** Code of the site, and the country of the visitor where it is known. */
  readonly siteCode: string
  readonly country: string | null
  readonly body: Buffer | undefined
  readonly traceHeaders: Readonly<Record<string, string>>
  /** `Server-Timing` of this request, for answers that no shared cache may store. */
  readonly timing: Readonly<Record<string, string>>
  /** Called with the status of the answer before the visitor gets it. */
  readonly onStatus: (status: number) => void
}

const namedHeaders = (request: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const name of NAMED_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Has an endpoint answered by the renderer and hands its answer to the visitor. */
export const forwardEndpoint = async (
  client: RendererClient,
  request: IncomingMessage,
  response: ServerResponse,
  forwarded: ForwardedRequest,
  common: Readonly<Record<string, string>>,
): Promise<void> => {
  const { path, siteCode, country, body, traceHeaders, timing, onStatus } = forwarded
  const headers: Record<string, string> = {
    ...namedHeaders(request),
    host: request.headers.host ?? '',
    'x-site': siteCode,
    ...(country === null ? {} : { 'x-country': country }),
    ...traceHeaders,
  }
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const answer = await client.send({ method: request.method ?? 'GET', path, headers, body, signal })
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) throw new Error(`the renderer answered with status ${status}`)
  for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
  // What says nothing of it must not be kept by anybody: a cache may guess otherwise.
  response.setHeader('cache-control', 'no-store')
  for (const name of ANSWER_HEADERS) {
    const value = answer.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  onStatus(status)
  if (!SHARED.test(String(response.getHeader('cache-control'))))
    for (const [name, value] of Object.entries(timing)) response.setHeader(name, value)
  response.writeHead(status)
  // A visitor who goes away in the middle is nobody's trouble.
  await pipeline(answer, response).catch(() => response.destroy())
}
