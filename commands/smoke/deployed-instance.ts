import { request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { JSDOM } from 'jsdom'

/** Limit of one request, in milliseconds. A page of a busy server takes 1.5 s. */
const REQUEST_LIMIT_MS = 10_000
const MAX_BODY_BYTES = 4 * 1024 * 1024
/** Redirects and retries of one visit. */
const MAX_FURTHER_REQUESTS = 3
const MAX_RETRY_AFTER_SECONDS = 3
const BUSY = 503
const PAGE = { headers: { accept: 'text/html' } }
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** An answer with its decoded headers; `headers` has lower-case names, and joins repeated ones with commas. */
export interface SmokeAnswer {
  readonly url: URL
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Parses the answer as HTML. Runs no scripts and loads nothing. */
  document(): Document
}

export interface SmokeRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'

/**
 * A deployed storefront, reached through one origin. Sends only requests that the storefront does not keep: reads, and posts that
 * it must refuse.
 */
export class DeployedInstance {
  readonly origin: URL
  readonly #pages = new Map<string, Promise<SmokeAnswer>>()

  constructor(origin: URL) {
    this.origin = origin
  }

  /** Whether this instance can answer for the host of a URL: the same host, or any local name if the instance is local. */
  serves(url: URL): boolean {
    return (
      url.host === this.origin.host || (isLoopback(url) && isLoopback(this.origin) && url.port === this.origin.port)
    )
  }

  /**
   * Sends one request to this instance, without following redirects. The `Host` header is that of the URL. Throws if no complete
   * answer arrives in time.
   */
  send(path: string | URL, { method = 'GET', headers = {}, body = '' }: SmokeRequest = {}): Promise<SmokeAnswer> {
    const url = new URL(path, this.origin)
    const { promise, resolve, reject } = Promise.withResolvers<SmokeAnswer>()
    const send = this.origin.protocol === 'https:' ? requestOverHttps : requestOverHttp
    const request = send(
      {
        // Names like de.localhost have no address on many machines.
        host: isLoopback(this.origin) ? this.origin.hostname.replace(/^\[|\]$/g, '') : url.hostname,
        port: url.port,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { host: url.host, 'user-agent': 'storefront-smoke/1', ...headers },
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength
          if (bytes > MAX_BODY_BYTES) response.destroy(new Error(`more than ${MAX_BODY_BYTES} bytes`))
          else chunks.push(chunk)
        })
        response.once('error', reject)
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const joined = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])
          resolve({
            url,
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(joined),
            text,
            document: () => new JSDOM(text, { url: url.href }).window.document,
          })
        })
      },
    )
    request.once('error', reject)
    request.end(body)
    return promise
  }

  /**
   * Requests a page once, like a browser: follows redirects within this instance, and tries again if the server is busy. Further
   * visits get the same answer.
   */
  visit(path: string | URL): Promise<SmokeAnswer> {
    const { href } = new URL(path, this.origin)
    const page = this.#pages.get(href) ?? this.#visitNow(href)
    this.#pages.set(href, page)
    return page
  }

  async #visitNow(path: string): Promise<SmokeAnswer> {
    let answer = await this.send(path, PAGE)
    for (let further = 0; further < MAX_FURTHER_REQUESTS; further += 1) {
      if (REDIRECTS.has(answer.status)) {
        const target = new URL(answer.headers['location'] ?? '', answer.url)
        if (!this.serves(target)) return answer
        answer = await this.send(target, PAGE)
      } else if (answer.status === BUSY) {
        await pause(Math.min(Number(answer.headers['retry-after']) || 1, MAX_RETRY_AFTER_SECONDS) * 1_000)
        answer = await this.send(answer.url, PAGE)
      } else return answer
    }
    return answer
  }
}
