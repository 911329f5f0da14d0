import { expect, it, type TestContext } from 'vitest'
import { openCache } from './open-cache.ts'

const KNOWN = `:${Buffer.alloc(32, 1).toString('base64')}:`
const OTHER = `:${Buffer.alloc(32, 2).toString('base64')}:`
const UNKNOWN = `:${Buffer.alloc(32, 3).toString('base64')}:`
const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz'

/** Opens nginx in front of instances with two dictionaries. A page consists of its encoding and its dictionary. */
const openDictionaryCache = async (context: TestContext) => {
  const { first, second, send, requests } = await openCache(context)
  for (const instance of [first, second])
    instance.answerBy(({ headers }, response) => {
      const accepted = String(headers['accept-encoding']).split(', ')
      const available = headers['available-dictionary']
      const isKnown = accepted.includes('dcz') && (available === KNOWN || available === OTHER)
      const encoding = isKnown ? 'dcz' : accepted[0]
      response
        .writeHead(200, {
          'cache-control': 'private, max-age=0, must-revalidate',
          vary: 'accept-encoding, available-dictionary',
          ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        })
        .end(`${encoding} ${isKnown ? available : 'none'}`)
    })
  const visit = async (available: string, encoding = BROWSER, path = '/premium') => {
    const headers = { 'accept-encoding': encoding, 'available-dictionary': available }
    const { text, headers: received } = await send(path, { headers })
    return [text, received['content-encoding'], received['x-cache']]
  }
  return { visit, requests }
}

it('nginx caches a page separately for each dictionary that the storefront knows', async (context) => {
  const { visit } = await openDictionaryCache(context)
  for (const cache of ['MISS', 'HIT']) {
    for (const available of [KNOWN, OTHER]) {
      expect(await visit(available)).toEqual([`dcz ${available}`, 'dcz', cache])
      expect(await visit(available, BROWSER, '/')).toEqual([`dcz ${available}`, 'dcz', cache])
    }
    expect(await visit('')).toEqual(['br none', 'br', cache])
    expect(await visit('', 'gzip, dcz')).toEqual(['gzip none', 'gzip', cache])
  }
})

it.for([
  ['the browser does not accept dcz', KNOWN, 'br, zstd'],
  ['the browser refuses dcz', KNOWN, 'br, dcz;q=0'],
  ['the browser refuses dcz before other encodings', KNOWN, 'dcz;q=0.0, br'],
  ['the hash is too short', ':AQEB:', BROWSER],
  ['the header is no byte sequence', 'x', BROWSER],
  ['the header repeats the hash', `${KNOWN}, ${KNOWN}`, BROWSER],
])('nginx sends the cached page without a dictionary if %s', async ([, available = '', encoding = ''], context) => {
  const { visit } = await openDictionaryCache(context)
  await visit('')
  expect(await visit(available, encoding)).toEqual(['br none', 'br', 'HIT'])
})

it('nginx caches no page for a dictionary that the storefront does not know', async (context) => {
  const { visit, requests } = await openDictionaryCache(context)
  for (const count of [1, 2, 3]) {
    expect(await visit(UNKNOWN)).toEqual(['br none', 'br', 'MISS'])
    expect(requests()).toHaveLength(count)
  }
})

it('nginx sends files of the build and endpoints without a dictionary', async (context) => {
  const { visit } = await openDictionaryCache(context)
  for (const path of ['/_next/static/a.css', '/_dictionary/a', '/region?page=/'])
    expect((await visit(KNOWN, BROWSER, path)).slice(0, 2)).toEqual(['br none', 'br'])
})
