import { gunzipSync } from 'node:zlib'
import type { PageLife } from '../../domain/routing/render-contract.ts'
import { contentHash } from '../http/request-headers.ts'
import type { RenderedPage } from '../next/render-page.ts'
import { type CompressedText, compressText } from './compress-pages.ts'
import { compressWith, type DictionaryBody, linkDictionary, type PageDictionary } from './page-dictionary.ts'

/** Memory of a page in addition to its buffers and key, measured with a full cache. */
const OVERHEAD_BYTES = 8_192

/** Freshness of a page that was rendered while a source failed. */
const DEGRADED_MS = 5_000
/** Freshness of a page with stale prices, whose render has requested new prices. */
const OUTDATED_MS = 2_000
const MAX_FRESH_MS = 60_000

export interface HydrationFile extends CompressedText {
  /** Content hash, which is also the file name. */
  readonly hash: string
}

/** A page in the encodings that clients accept. */
interface CompressedPage extends CompressedText {
  /** For clients that have the dictionary that the page links. Null until there is one for its language. */
  readonly dcz: DictionaryBody | null
}

/** A finished, compressed page with everything that an answer needs. */
export interface CachedPage extends CompressedPage, Pick<PageLife, 'isDegraded' | 'tags' | 'downloadCountries'> {
  readonly status: number
  readonly contentSecurityPolicy: string
  readonly hydration: HydrationFile | null
  /** Hash of the HTML without quotes. Each encoding adds a suffix. Recompression keeps the hash. */
  readonly etag: string
  /** Monotonic time in milliseconds until which the page is served as is. */
  readonly freshUntilMs: number
  /** Monotonic time at which content such as a date becomes wrong; infinite for most pages. */
  readonly validUntilMs: number
  /** Monotonic time until which the page may be served while renders fail. */
  readonly staleUntilMs: number
}

const freshnessOf = ({ isDegraded, freshForMs }: PageLife): number =>
  isDegraded ? DEGRADED_MS : Math.min(MAX_FRESH_MS, Math.max(OUTDATED_MS, freshForMs))

/** Compresses a page in all encodings at once. */
export const compressPage = async (html: string, dictionary: PageDictionary | null): Promise<CompressedPage> => {
  const [encodings, dcz] = await Promise.all([
    compressText(html),
    dictionary === null ? null : compressWith(Buffer.from(html), dictionary),
  ])
  return { ...encodings, dcz }
}

const hydrationFile = async (
  hydration: string | null,
  previous: HydrationFile | null,
): Promise<HydrationFile | null> => {
  if (hydration === null) return null
  const hash = contentHash(hydration)
  return previous?.hash === hash ? previous : { ...(await compressText(hydration)), hash }
}

/**
 * Compresses a page and computes its lifetime. Reuses the compressed bytes of unchanged parts from the previous render.
 *
 * @param renderedMs monotonic time at which the render began; the durations of `life` start here
 * @param staleMs how long after its render a page may be served while renders fail
 * @param dictionary dictionary for the language of the page
 * @param previous the cached page of the previous render
 */
export const makeCachedPage = async (
  { html, hydration, status, life }: RenderedPage,
  contentSecurityPolicy: string,
  renderedMs: number,
  staleMs: number,
  dictionary: PageDictionary | null,
  previous?: CachedPage,
): Promise<CachedPage> => {
  const endsMs = renderedMs + life.endsInMs
  const validUntilMs = Math.min(renderedMs + life.validForMs, endsMs)
  const linked = linkDictionary(html, dictionary)
  const etag = contentHash(linked)
  const [encodings, file] = await Promise.all([
    previous?.etag === etag
      ? { brotli: previous.brotli, gzip: previous.gzip, dcz: previous.dcz }
      : compressPage(linked, dictionary),
    hydrationFile(hydration, previous?.hydration ?? null),
  ])
  return {
    ...encodings,
    status,
    contentSecurityPolicy,
    hydration: file,
    etag,
    tags: life.tags,
    downloadCountries: life.downloadCountries,
    isDegraded: life.isDegraded,
    freshUntilMs: Math.min(renderedMs + freshnessOf(life), validUntilMs),
    validUntilMs,
    staleUntilMs: Math.min(renderedMs + staleMs, endsMs),
  }
}

/** Decompressed pages that are being sent. Thousands of slow clients may share one. */
const plainBodies = new WeakMap<CachedPage, WeakRef<Buffer>>()

/** Decompresses a page for clients that accept no compression. The result stays in memory only while it is being sent. */
export const plainBody = (page: CachedPage): Buffer => {
  const known = plainBodies.get(page)?.deref()
  if (known !== undefined) return known
  const plain = gunzipSync(page.gzip)
  plainBodies.set(page, new WeakRef(plain))
  return plain
}

/** Adds the link to a dictionary to a cached page. */
export const linkedPage = async (page: CachedPage, dictionary: PageDictionary): Promise<CachedPage> => {
  const html = linkDictionary(plainBody(page).toString(), dictionary)
  return { ...page, ...(await compressPage(html, dictionary)), etag: contentHash(html) }
}

/** Returns the memory of a hydration file in bytes. */
export const sizeOfHydration = ({ brotli, gzip: zipped }: HydrationFile): number => brotli.length + zipped.length

/** Returns the memory of a cached page in bytes. */
export const sizeOf = ({ brotli, gzip: zipped, dcz, hydration }: CachedPage, key: string): number =>
  brotli.length +
  zipped.length +
  (dcz?.body.length ?? 0) +
  (hydration === null ? 0 : sizeOfHydration(hydration)) +
  2 * key.length +
  OVERHEAD_BYTES
