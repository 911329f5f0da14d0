import { Agent, request } from 'node:http'

export interface SteadyFigures {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly answered: number
  readonly failed: number
}

const TICK_MS = 5

/** A GET request for a page, or a POST request with a body and headers. */
export interface SteadyRequest {
  readonly url: URL
  readonly host: string
  readonly post?: { readonly body: string; readonly headers: Readonly<Record<string, string>> }
}

const ask = (agent: Agent, { url, host, post }: SteadyRequest): Promise<number> =>
  new Promise((resolve) => {
    const length = post === undefined ? {} : { 'content-length': String(Buffer.byteLength(post.body)) }
    const headers = { host, 'accept-encoding': 'br', ...post?.headers, ...length }
    const target = { agent, host: url.hostname, port: url.port, path: url.pathname, headers }
    const sending = request({ ...target, method: post === undefined ? 'GET' : 'POST' }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
    })
    sending.on('error', () => resolve(0))
    sending.end(post?.body)
  })

/**
 * Sends requests at a fixed rate, regardless of response times. Measures each request from its scheduled time, so that a stall
 * of the server counts for all waiting requests.
 *
 * @param next address and host of the next request
 */
export const steadyLoad = async (
  perSecond: number,
  seconds: number,
  next: () => SteadyRequest,
): Promise<SteadyFigures> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const tookMs: number[] = []
  let failed = 0
  const pending: Promise<void>[] = []
  const startMs = performance.now()
  const total = perSecond * seconds
  const send = async (dueMs: number): Promise<void> => {
    const status = await ask(agent, next())
    if (status === 200 || status === 204) tookMs.push(performance.now() - dueMs)
    else failed += 1
  }
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1_000) * perSecond) + 1)
    for (; sent < due; sent += 1) pending.push(send(startMs + (sent * 1_000) / perSecond))
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(pending)
  agent.destroy()
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99), answered: sorted.length, failed }
}
