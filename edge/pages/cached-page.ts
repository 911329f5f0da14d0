import { gunzipSync } from 'node:zlib'
import { type CompressedText, compressText } from '../compression/compress-text.ts'
import { contentHash } from '../http/content-hash.ts'
import type { RenderedPage } from './render-page.ts'

/** Of the object, its place in the cache and what lies unused between buffers, in bytes: as measured with a full cache. */
const OVERHEAD_BYTES = 8_192

/** A page made while a source failed is rendered again this soon. */
const DEGRADED_MS = 5_000
/** A page whose prices are no longer fresh is rendered again this soon: it has asked for new ones. */
const OUTDATED_MS = 2_000
/** The longest that a page is served without being rendered again. */
const LONGEST_MS = 60_000

/** What hydrates a page, as a file with a name of its own. */
export interface HydrationFile extends CompressedText {
  /** Of its content; it is its name, too. */
  readonly hash: string
}

/** A page as it is sent, not yet compressed. */
export interface FinishedPage {
  readonly html: string
  /** JSON of what hydrates it; `null` for a page that does not hydrate. */
  readonly hydration: string | null
  readonly contentSecurityPolicy: string
}

/** A finished page as it is kept: compressed once, with what every answer of it needs. */
export interface CachedPage extends CompressedText {
  readonly status: number
  readonly contentSecurityPolicy: string
  readonly hydration: HydrationFile | null
  /** Hash of the HTML, without quotes; each encoding adds a suffix of its own. However well it is compressed, it is the same page. */
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

/** How long a page is fresh, in milliseconds. */
const freshnessOf = ({ isDegraded, freshForMs }: Pick<RenderedPage, 'isDegraded' | 'freshForMs'>): number =>
  isDegraded ? DEGRADED_MS : Math.min(LONGEST_MS, Math.max(OUTDATED_MS, freshForMs ?? LONGEST_MS))

/** A text in both encodings: as they are kept already, where it is the same text. */
const compressedOnce = async (
  text: string,
  hash: string,
  kept: (CompressedText & { readonly hash: string }) | null,
): Promise<CompressedText> => (kept?.hash === hash ? { brotli: kept.brotli, gzip: kept.gzip } : compressText(text))

const hydrationFile = async (hydration: string | null, kept: HydrationFile | null): Promise<HydrationFile | null> => {
  if (hydration === null) return null
  const hash = contentHash(hydration)
  return { ...(await compressedOnce(hydration, hash, kept)), hash }
}

/**
 * Compresses a page and gives it its life. What did not change since it was kept before is not compressed again.
 *
 * @param kept the page of the render before, if it is still there
 * @param renderedMs monotonic time at which its render began: what a page says of its life is true from then on
 * @param staleMs how long after its render a page may be served while renders fail
 */
export const makeCachedPage = async (
  page: RenderedPage,
  { html, hydration, contentSecurityPolicy }: FinishedPage,
  renderedMs: number,
  staleMs: number,
  kept?: CachedPage,
): Promise<CachedPage> => {
  const endsMs = renderedMs + (page.endsInMs ?? Number.POSITIVE_INFINITY)
  const validUntilMs = Math.min(renderedMs + (page.validForMs ?? Number.POSITIVE_INFINITY), endsMs)
  const etag = contentHash(html)
  const [compressed, file] = await Promise.all([
    compressedOnce(html, etag, kept === undefined ? null : { ...kept, hash: kept.etag }),
    hydrationFile(hydration, kept?.hydration ?? null),
  ])
  return {
    ...compressed,
    status: page.status,
    contentSecurityPolicy,
    hydration: file,
    etag,
    tags: page.tags,
    isDegraded: page.isDegraded,
    freshUntilMs: Math.min(renderedMs + freshnessOf(page), validUntilMs),
    validUntilMs,
    staleUntilMs: Math.min(renderedMs + staleMs, endsMs),
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

/** What the data that hydrates a page takes of the cache's memory, in bytes. */
export const sizeOfHydration = ({ brotli, gzip: zipped }: HydrationFile): number => brotli.length + zipped.length

/** What a page takes of the cache's memory, in bytes. */
export const sizeOf = ({ brotli, gzip: zipped, hydration }: CachedPage, key: string): number =>
  brotli.length +
  zipped.length +
  (hydration === null ? 0 : sizeOfHydration(hydration)) +
  2 * key.length +
  OVERHEAD_BYTES
