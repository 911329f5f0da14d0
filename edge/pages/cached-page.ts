import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { RenderedPage } from './render-page.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A page is compressed once a minute and sent thousands of times; above this, bytes hardly fall and time grows. */
const BROTLI_QUALITY = 7
const GZIP_LEVEL = 8
/** 256 KB: a page fits into it, and the usual 4 MB would be taken of memory for each compression. */
const BROTLI_WINDOW_BITS = 18

/** Of the object, its place in the cache and what lies unused between buffers, in bytes: as measured with a full cache. */
const OVERHEAD_BYTES = 8_192

/** A page made while a source failed is rendered again this soon. */
const DEGRADED_MS = 5_000
/** A page whose prices are no longer fresh is rendered again this soon: it has asked for new ones. */
const OUTDATED_MS = 2_000
/** The longest that a page is served without being rendered again. */
const LONGEST_MS = 60_000

/** A finished page as it is kept: compressed once, with what every answer of it needs. */
export interface CachedPage {
  readonly status: number
  readonly brotli: Buffer
  readonly gzip: Buffer
  /** Strong, without quotes; each encoding adds a suffix of its own. */
  readonly etag: string
  readonly tags: readonly string[]
  readonly isDegraded: boolean
  /** Monotonic time in milliseconds until which it is served without asking. */
  readonly freshUntilMs: number
  /** Monotonic time from which it says what is no longer so, a date for example; infinite for most pages. */
  readonly validUntilMs: number
  /** Monotonic time until which it may be served while renders fail. */
  readonly staleUntilMs: number
}

/** Memory of its own, no larger than its content: zlib hands out parts of larger blocks, and a part keeps its block. */
const exact = (part: Buffer): Buffer => {
  const whole = Buffer.allocUnsafeSlow(part.length)
  part.copy(whole)
  return whole
}

/** How long a page is fresh, in milliseconds. */
const freshnessOf = ({ isDegraded, freshForMs }: Pick<RenderedPage, 'isDegraded' | 'freshForMs'>): number =>
  isDegraded ? DEGRADED_MS : Math.min(LONGEST_MS, Math.max(OUTDATED_MS, freshForMs ?? LONGEST_MS))

/**
 * Compresses a page and gives it its life.
 *
 * @param html as it is sent
 * @param nowMs monotonic time
 * @param staleMs how long after its render a page may be served while renders fail
 */
export const makeCachedPage = async (
  page: RenderedPage,
  html: string,
  nowMs: number,
  staleMs: number,
): Promise<CachedPage> => {
  const validUntilMs = nowMs + (page.validForMs ?? Number.POSITIVE_INFINITY)
  const body = Buffer.from(html)
  const [brotli, zipped] = await Promise.all([
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    toGzip(body, { level: GZIP_LEVEL }),
  ])
  return {
    status: page.status,
    brotli: exact(brotli),
    gzip: exact(zipped),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    tags: page.tags,
    isDegraded: page.isDegraded,
    freshUntilMs: Math.min(nowMs + freshnessOf(page), validUntilMs),
    validUntilMs,
    staleUntilMs: nowMs + staleMs,
  }
}

/** Plain pages that are being sent: thousands of them may wait for a client that does not read. */
const plainBodies = new WeakMap<CachedPage, WeakRef<Buffer>>()

/** The page as it was before compression. Few clients take no compressed page, so it is kept only while it is sent. */
export const plainBody = (page: CachedPage): Buffer => {
  const sent = plainBodies.get(page)?.deref()
  if (sent !== undefined) return sent
  const plain = gunzipSync(page.gzip)
  plainBodies.set(page, new WeakRef(plain))
  return plain
}

/** What a page takes of the cache's memory, in bytes. */
export const sizeOf = ({ brotli, gzip: zipped }: CachedPage, key: string): number =>
  brotli.length + zipped.length + 2 * key.length + OVERHEAD_BYTES
