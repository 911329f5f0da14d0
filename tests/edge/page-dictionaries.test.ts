import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { clientAddresses } from '../../edge/connection/client-address.ts'
import { acceptsDictionaries } from '../../edge/http/request-headers.ts'
import { answerPage } from '../../edge/pages/answer-page.ts'
import { type CachedPage, linkedPage, makeCachedPage, sizeOf } from '../../edge/pages/cached-page.ts'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { DICTIONARY_PATHS, PageDictionaries, sendDictionary } from '../../edge/pages/page-dictionaries.ts'
import { makeDictionary } from '../../edge/pages/page-dictionary.ts'
import { ProcessorShare } from '../../edge/pages/processor-share.ts'
import { PageRecompression } from '../../edge/pages/recompress-pages.ts'
import { sendRequest } from '../browser/send-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { HEADERS, openEdge } from './open-edge.ts'
import { REPORT } from './reporting-renderer.ts'

const HOST = 'com.localhost'
const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz'
const FRAME_START_BYTES = 40

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** Returns the HTML of a page. Pages differ by their name in every row, and share the rest. */
const htmlOf = (name: string): string =>
  `<html><head><title>${name}</title></head><body>${Array.from(
    { length: 400 },
    (_, at) => `<p data-at="${(at * 7_919) % 1_009}">Protects ${(at * 104_729) % 9_973} files of ${name}</p>`,
  ).join('')}</body></html>`

const keyOf = (path: string, site = 'com'): string => `/${site}/usd-any-x${path}`

const render = (html: string, dictionaries: PageDictionaries, key: string, isDegraded = false): Promise<CachedPage> => {
  const life = { ...REPORT.life, isDegraded, tags: ['pages'] }
  return makeCachedPage(
    { ...REPORT, life, html, hydration: null, styleHash: null },
    '',
    0,
    3_600_000,
    dictionaries.of(key),
  )
}

/** Opens dictionaries with a cache. `visit` caches a page, as a render does. */
const openDictionaries = () => {
  const cache = new PageCache(10_000_000)
  const dictionaries = new PageDictionaries({ sites: REAL_SITES, cache })
  const visit = async (key: string, { html = htmlOf(key), isDegraded = false } = {}): Promise<void> => {
    cache.set(key, await render(html, dictionaries, key, isDegraded), cache.generation)
    await dictionaries.add(key)
  }
  const visitAll = async (site?: string): Promise<void> => {
    for (const path of DICTIONARY_PATHS) await visit(keyOf(path, site))
  }
  return { cache, dictionaries, visit, visitAll }
}

const textOf = (page: CachedPage | undefined): string => gunzipSync(page?.gzip ?? '').toString()

const LINK = /<noscript><link rel="compression-dictionary" href="(\/_dictionary\/[\w-]{22})"\/><\/noscript><\/head>/

describe('PageDictionaries', () => {
  it('makes the dictionary of a language of its first cached pages, and links it from all cached and later pages', async () => {
    const { cache, dictionaries, visit, visitAll } = openDictionaries()
    await visit(keyOf('', 'couk'))
    await visit(keyOf('/premium', 'de'))
    const early = await render(htmlOf('early'), dictionaries, keyOf('/compare'))
    await visitAll()
    cache.set(keyOf('/compare'), early, cache.generation)
    await dictionaries.add(keyOf('/compare'))
    const dictionary = dictionaries.of(keyOf('/premium'))
    expect(dictionary?.content.toString()).toBe(DICTIONARY_PATHS.map((path) => htmlOf(keyOf(path))).join(''))
    await visit(keyOf('/trial'))
    await visit(keyOf('/trial', 'couk'))
    const others = [keyOf('', 'couk'), keyOf('/compare'), keyOf('/trial'), keyOf('/trial', 'couk')]
    for (const key of [...DICTIONARY_PATHS.map((path) => keyOf(path)), ...others]) {
      const page = cache.peek(key)
      expect(LINK.exec(textOf(page))?.[1]).toBe(`/_dictionary/${dictionary?.name}`)
      expect(brotliDecompressSync(page?.brotli ?? '').toString()).toBe(textOf(page))
      expect(page?.etag).toBe(createHash('sha256').update(textOf(page)).digest('base64url').slice(0, 22))
    }
    expect([dictionaries.of(keyOf('/premium', 'de')), cache.peek(keyOf('/premium', 'de'))?.dcz]).toEqual([null, null])
  })

  it('makes one dictionary per language, whatever is rendered later', async () => {
    const { dictionaries, visit, visitAll } = openDictionaries()
    await visitAll()
    const first = dictionaries.of(keyOf('/premium'))
    for (const path of DICTIONARY_PATHS) await visit(keyOf(path, 'couk'), { html: htmlOf('changed') })
    expect(dictionaries.of(keyOf('/premium', 'couk'))).toBe(first)
    await visitAll('de')
    expect(dictionaries.of(keyOf('/premium', 'de'))?.name).not.toBe(first?.name)
  })

  it('makes no dictionary of degraded pages or of pages that have left the cache', async () => {
    const { cache, dictionaries, visit } = openDictionaries()
    const [first = '', ...others] = DICTIONARY_PATHS
    await visit(keyOf(first), { isDegraded: true })
    for (const path of others) await visit(keyOf(path))
    expect(dictionaries.of(keyOf(first))).toBeNull()
    cache.purge(['pages'])
    await visit(keyOf(first))
    expect(dictionaries.of(keyOf(first))).toBeNull()
    for (const path of others) await visit(keyOf(path))
    expect(dictionaries.of(keyOf(first))?.content.toString()).toContain(keyOf(first))
  })
})

describe('a page that is compressed with a dictionary', () => {
  const made = async (text = htmlOf('b')) => {
    const dictionary = await makeDictionary([htmlOf('a').slice(0, 9_000), htmlOf('c').slice(0, 12_000)])
    const { dictionaries } = openDictionaries()
    return { dictionary, page: await linkedPage(await render(text, dictionaries, keyOf('/plus')), dictionary) }
  }

  it('starts with the frame of RFC 9842, and decodes to the same text', async () => {
    const { dictionary, page } = await made()
    const { body } = page.dcz ?? { body: Buffer.alloc(0) }
    const hash = createHash('sha256').update(dictionary.content).digest()
    expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    expect(body.subarray(8, FRAME_START_BYTES)).toEqual(hash)
    const decoded = zstdDecompressSync(body.subarray(FRAME_START_BYTES), { dictionary: dictionary.content })
    expect(decoded.toString()).toBe(textOf(page))
    expect(body.length).toBeLessThan(page.brotli.length)
  })

  it('counts towards the memory of the cache', async () => {
    const { page } = await made()
    expect(sizeOf(page, 'a') - sizeOf({ ...page, dcz: null }, 'a')).toBe(page.dcz?.body.length)
  })

  it('is recompressed with the same dictionary', async () => {
    const { dictionary, page } = await made()
    const cache = new PageCache(10_000_000)
    cache.set('a', page, cache.generation)
    new PageRecompression({ cache, isIdle: () => true, share: new ProcessorShare(1) }).add('a', page)
    await expect.poll(() => cache.peek('a'), { timeout: 20_000 }).not.toBe(page)
    const { body, dictionary: used } = cache.peek('a')?.dcz ?? { body: Buffer.alloc(0) }
    expect(used).toBe(dictionary)
    expect(body.length).toBeLessThan(page.dcz?.body.length ?? 0)
    const decoded = zstdDecompressSync(body.subarray(FRAME_START_BYTES), { dictionary: dictionary.content })
    expect(decoded.toString()).toBe(textOf(page))
  })
})

/** Opens an edge that has cached the pages of the English dictionary. */
const openDictionaryEdge = async () => {
  const { cache, dictionaries, visitAll } = openDictionaries()
  await visitAll()
  const clients = clientAddresses(['loopback'], 'x-geo-country')
  const edge = await openEdge({
    clients,
    page: answerPage({
      source: {
        cached: (key: string) => {
          const page = cache.get(key)
          return page === undefined ? null : { page, result: 'hit' }
        },
      } as Parameters<typeof answerPage>[0]['source'],
      clients,
      headers: [],
      reroute: (routed) => routed,
      mayRender: () => true,
      mayCauseWork: () => true,
      rejected: { add: () => {} },
      sendUnavailable: () => {},
    }),
    dictionary: sendDictionary(
      dictionaries,
      (request) => REAL_SITES.all.some((site) => clients.isSecure(request, site)),
      HEADERS,
    ),
  })
  open.push(edge)
  const dictionary = dictionaries.of(keyOf('/premium'))
  if (dictionary === null) throw new Error('no dictionary')
  const visit = (target: string, headers: Record<string, string>, host = HOST) =>
    sendRequest(`http://localhost:${edge.port}`, { host, target, headers })
  const visitWith = (available: string, more: Record<string, string> = {}, host = HOST) =>
    visit('/premium', { 'accept-encoding': BROWSER, 'available-dictionary': available, ...more }, host)
  return { dictionary, visit, visitWith }
}

describe('the edge', () => {
  it('answers a browser that has the dictionary of the page in dcz, and names both headers in Vary', async () => {
    const { dictionary, visit, visitWith } = await openDictionaryEdge()
    const { headers, status } = await visitWith(dictionary.available)
    expect([status, headers['content-encoding']]).toEqual([200, 'dcz'])
    const plain = await visit('/premium', { 'accept-encoding': 'br' })
    expect(Number(headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']))
    for (const { vary } of [headers, plain.headers]) expect(vary).toContain('accept-encoding, available-dictionary')
    expect(headers.etag).not.toBe(plain.headers.etag)
    const again = await visitWith(dictionary.available, { 'if-none-match': headers.etag ?? '' })
    expect([again.status, again.headers.etag]).toEqual([304, headers.etag])
  })

  it.each([
    ['the browser does not accept dcz', { 'accept-encoding': 'br, zstd' }],
    ['the browser refuses dcz', { 'accept-encoding': 'br, dcz;q=0' }],
    ['the browser accepts anything', { 'accept-encoding': '*' }],
    ['the hash is unknown', { 'available-dictionary': `:${Buffer.alloc(32).toString('base64')}:` }],
    ['the header is malformed', { 'available-dictionary': 'x' }],
    ['the header is empty', { 'available-dictionary': '' }],
  ])('answers as without a dictionary if %s', async (_, more) => {
    const { dictionary, visitWith } = await openDictionaryEdge()
    const { headers, status } = await visitWith(dictionary.available, more)
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
  })

  it('finds the dictionary only by the structured field of its hash', async () => {
    const { dictionary, visitWith } = await openDictionaryEdge()
    const hash = dictionary.available.slice(1, -1)
    const encodingFor = async (available: string) => (await visitWith(available)).headers['content-encoding']
    expect(await encodingFor(`:${hash}:`)).toBe('dcz')
    const printable = fc.string({ unit: fc.constantFrom(...' !":;=/+abcXYZ09'), maxLength: 60 })
    const other = fc.oneof(
      printable,
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => `:${Buffer.from(bytes).toString('base64')}:`),
      fc.constantFrom(hash, `:${hash}`, `${hash}:`, `"${hash}"`, `:${hash}:, :${hash}:`, `::${hash}::`),
      fc.tuple(fc.nat(43), printable).map(([at, text]) => `:${hash.slice(0, at)}${text}${hash.slice(at + 1)}:`),
    )
    await fc.assert(
      fc.asyncProperty(
        other.filter((text) => text.trim() !== dictionary.available),
        async (text) => {
          expect(await encodingFor(text)).toBe('br')
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    ['a public host with https', 'www.northwall.example', 'dcz', 200],
    ['a loopback name', 'localhost', 'dcz', 200],
    ['a loopback address', '127.0.0.1', 'dcz', 200],
  ])('uses dictionaries on %s', async (_, host, encoding, status) => {
    const { dictionary, visit, visitWith } = await openDictionaryEdge()
    expect((await visitWith(dictionary.available, {}, host)).headers['content-encoding']).toBe(encoding)
    const file = await visit(`/_dictionary/${dictionary.name}`, { 'accept-encoding': 'br' }, host)
    expect(file.status).toBe(status)
  })

  it('sends the dictionary as an immutable file that browsers use for all documents', async () => {
    const { dictionary, visit } = await openDictionaryEdge()
    const file = `/_dictionary/${dictionary.name}`
    const { status, headers } = await visit(file, { 'accept-encoding': BROWSER })
    expect([status, headers['content-encoding'], headers['content-length']]).toEqual([
      200,
      'br',
      String(dictionary.brotli.length),
    ])
    expect(brotliDecompressSync(dictionary.brotli)).toEqual(dictionary.content)
    expect(headers['use-as-dictionary']).toBe('match="/*", match-dest=("document")')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await visit(file, {})).text).toBe(dictionary.content.toString())
    const unknown = await visit('/_dictionary/x', {})
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('sends no dictionary to a browser that saves data', async () => {
    const { dictionary, visit } = await openDictionaryEdge()
    const { status, headers, text } = await visit(`/_dictionary/${dictionary.name}`, { 'save-data': 'on' })
    expect([status, text, headers['use-as-dictionary']]).toEqual([204, '', undefined])
    expect(headers.vary).toBe('accept-encoding, save-data')
  })
})

describe('isSecure', () => {
  const request = (host: string) =>
    ({ headers: { host } }) as Parameters<ReturnType<typeof clientAddresses>['isSecure']>[0]
  const clients = clientAddresses(['loopback'], 'x-geo-country')

  it.each([
    ['https://www.site.example/en', 'www.site.example', true],
    ['http://www.site.example', 'www.site.example', false],
    ['https://www.site.example', 'www.site.example.evil.example', false],
    ['https://www.site.example', 'com.localhost:3000', true],
    ['https://www.site.example', 'LOCALHOST', true],
    ['https://www.site.example', '127.0.0.1:80', true],
    ['https://www.site.example', '[::1]:80', true],
    ['https://www.site.example', 'localhost.example', false],
    ['https://www.site.example', 'notlocalhost', false],
    ['http://10.0.0.1', '10.0.0.1', false],
  ])('of the site %s on the host %s returns %s', (url, host, secure) => {
    expect(clients.isSecure(request(host), { url })).toBe(secure)
  })
})

it.each([
  [BROWSER, true],
  ['dcz', true],
  ['br, dcz;q=0.5', true],
  ['dcz;q=0', false],
  ['br, dcb', false],
  ['xdcz', false],
  ['*', false],
  ['', false],
  [undefined, false],
])('acceptsDictionaries, given the Accept-Encoding header %j, returns %s', (header, accepts) => {
  expect(acceptsDictionaries(header)).toBe(accepts)
})
