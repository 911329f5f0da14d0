import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PagePath } from '../../domain/catalogue/page-paths.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import { IMMUTABLE } from '../assets/load-assets.ts'
import { sendAsset } from '../assets/send-asset.ts'
import { sendText } from '../http/send-answer.ts'
import { type CachedPage, linkedPage, plainBody } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import { DICTIONARY_PATH, makeDictionary, type PageDictionary } from './page-dictionary.ts'

/**
 * The pages of a dictionary, in this order: a page of each kind of buy block, with the two products that most visitors compare. All
 * seven product pages would make the dictionary a third larger.
 */
export const DICTIONARY_PATHS: readonly PagePath[] = ['/premium', '/plus', '/small-office', '/free']

/** Matches a cache key: site, view and path of the page. */
const KEY = /^\/([^/]+)\/[^/]+(\/.+)?$/

interface PageDictionariesParts {
  readonly sites: Pick<SiteRegistry, 'byCode'>
  readonly cache: Pick<PageCache, 'keys' | 'peek' | 'replace'>
}

/**
 * The compression dictionaries of this process: one per language, made of the first cached pages of that language. It never
 * changes, so at most one hash per language is valid, or two while instances of two builds run.
 */
export class PageDictionaries {
  readonly #parts: PageDictionariesParts
  /** Keys of cached pages by language and path. */
  readonly #sources = new Map<string, Map<string, string>>()
  readonly #byLanguage = new Map<string, PageDictionary | 'making'>()
  readonly #byName = new Map<string, PageDictionary>()

  constructor(parts: PageDictionariesParts) {
    this.#parts = parts
  }

  #languageOf(key: string): string | undefined {
    return this.#parts.sites.byCode(KEY.exec(key)?.[1] ?? '')?.language
  }

  /** Returns the dictionary for the page with this key; null if it is not made yet. */
  of(key: string): PageDictionary | null {
    const found = this.#byLanguage.get(this.#languageOf(key) ?? '')
    return found === undefined || found === 'making' ? null : found
  }

  byName(name: string): PageDictionary | undefined {
    return this.#byName.get(name)
  }

  /**
   * Must be called with the key of each page that enters the cache. Makes the dictionary of a language as soon as its pages are
   * cached, and links it from all cached pages of the language, and from a page whose render began before.
   */
  async add(key: string): Promise<void> {
    const language = this.#languageOf(key)
    const path = KEY.exec(key)?.[2]
    const made = this.of(key)
    if (made !== null) await this.#link(key, made)
    if (language === undefined || this.#byLanguage.has(language)) return
    if (!DICTIONARY_PATHS.some((source) => source === path)) return
    const known = this.#sources.get(language) ?? new Map<string, string>()
    this.#sources.set(language, known)
    if (this.#usable(known.get(path ?? '')) === undefined) known.set(path ?? '', key)
    const keys = DICTIONARY_PATHS.map((source) => known.get(source))
    const pages = keys.flatMap((source) => this.#usable(source) ?? [])
    if (pages.length < DICTIONARY_PATHS.length) return
    this.#byLanguage.set(language, 'making')
    this.#sources.delete(language)
    const dictionary = await makeDictionary(pages.map((page) => plainBody(page).toString()))
    this.#byLanguage.set(language, dictionary)
    this.#byName.set(dictionary.name, dictionary)
    for (const cached of this.#parts.cache.keys())
      if (this.#languageOf(cached) === language) await this.#link(cached, dictionary)
  }

  #usable(key: string | undefined): CachedPage | undefined {
    const page = key === undefined ? undefined : this.#parts.cache.peek(key)
    return page?.status === 200 && !page.isDegraded ? page : undefined
  }

  async #link(key: string, dictionary: PageDictionary): Promise<void> {
    const { cache } = this.#parts
    const page = cache.peek(key)
    if (page !== undefined && page.dcz === null) cache.replace(key, page, await linkedPage(page, dictionary))
  }
}

const VARY = 'accept-encoding, save-data'
const REFUSED_SECONDS = 600

const USE_AS_DICTIONARY = { 'use-as-dictionary': 'match="/*", match-dest=("document")' }

/**
 * Sends a dictionary. A browser that saves data gets an empty response, because without scripts it loads the link anyway. The 404
 * is not cacheable, because another instance may have the file.
 *
 * @param isSecure whether the browser accepts dictionaries from the host of the request
 */
export const sendDictionary =
  (
    dictionaries: Pick<PageDictionaries, 'byName'>,
    isSecure: (request: IncomingMessage) => boolean,
    headers: Readonly<Record<string, string>>,
  ) =>
  (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const dictionary = dictionaries.byName(path.slice(DICTIONARY_PATH.length))
    if (dictionary === undefined || !isSecure(request)) {
      sendText(response, 404, 'File not found', headers)
    } else if (request.headers['save-data']?.toString().toLowerCase() === 'on') {
      const cacheControl = `private, max-age=${REFUSED_SECONDS}`
      response.writeHead(204, { ...headers, 'cache-control': cacheControl, vary: VARY }).end()
    } else {
      const { name: etag, content: plain, brotli } = dictionary
      const file = { contentType: 'text/plain; charset=utf-8', cacheControl: IMMUTABLE, etag, plain, brotli }
      sendAsset(
        request,
        response,
        { ...file, gzip: null, webp: null, vary: VARY },
        { ...headers, ...USE_AS_DICTIONARY },
      )
    }
  }
