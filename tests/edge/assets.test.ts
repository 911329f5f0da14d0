import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Asset, developmentAssets, loadAssets } from '../../edge/assets/load-assets.ts'
import type { ServedFolder } from '../../edge/next/build-layout.ts'
import { openEdge } from './open-edge.ts'

/** Stands for the build, whose state does not matter to these tests. */
const build = vi.hoisted(() => {
  // The files of a worker share their modules, but not this mock.
  vi.resetModules()
  return { folder: '' }
})

vi.mock('../../edge/next/build-layout.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../edge/next/build-layout.ts')>()
  return {
    ...real,
    servedFolders: (isDevelopment: boolean, output = build.folder): readonly ServedFolder[] =>
      real.servedFolders(isDevelopment, output),
    variantsFolder: (output = build.folder) => real.variantsFolder(output),
  }
})

const put = (name: string, text: string): void => {
  const file = join(build.folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

beforeAll(() => {
  build.folder = mkdtempSync(join(tmpdir(), 'northwall-assets-'))
})

afterAll(() => {
  vi.resetModules()
  rmSync(build.folder, { recursive: true, force: true })
})

describe('loadAssets', () => {
  beforeAll(() => {
    put('scripts/page-12345678.js', 'a script')
    put('static/chunks/style.css', 'a style sheet')
    put('static/chunks/framework.js', 'a script of Next')
    put('static/media/model.unknown', 'a file of an unknown type')
    put('compressed/icon-192.png.webp', 'WebP')
    put('compressed/scripts/page-12345678.js.br', 'Brotli')
    put('compressed/scripts/page-12345678.js.gz', 'gzip')
    put('development-scripts/page-development.js', 'a script of the development server')
  })

  it('serves the files of the build forever, and no scripts of Next', () => {
    const assets = loadAssets()
    for (const path of ['/scripts/page-12345678.js', '/_next/static/chunks/style.css'])
      expect([path, assets.get(path)?.cacheControl]).toEqual([path, 'public, max-age=31536000, immutable'])
    expect(assets.get('/_next/static/chunks/framework.js')).toBeUndefined()
    expect(assets.get('/scripts/page-development.js')).toBeUndefined()
  })

  it('serves public files, also those in folders, for an hour', () => {
    const assets = loadAssets()
    for (const path of ['/icon.svg', '/store.css', '/share/en.png'])
      expect([path, assets.get(path)?.cacheControl]).toEqual([path, 'public, max-age=3600'])
  })

  it('serves the icon to programs that request /favicon.ico', () => {
    const assets = loadAssets()
    expect(assets.get('/favicon.ico')).toEqual(assets.get('/icon-192.png'))
    expect(assets.get('/favicon.ico')?.contentType).toBe('image/png')
  })

  it.each([
    ['/store.css', 'text/css; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml'],
    ['/speculation-rules.json', 'application/speculationrules+json'],
    ['/_next/static/media/model.unknown', 'application/octet-stream'],
  ])('serves %s as %s', (path, contentType) => {
    expect(loadAssets().get(path)?.contentType).toBe(contentType)
  })

  it('finds the compressed variants of a file, and the WebP variant of a picture', () => {
    const assets = loadAssets()
    const script = assets.get('/scripts/page-12345678.js')
    expect([script?.plain, script?.brotli, script?.gzip].map(String)).toEqual(['a script', 'Brotli', 'gzip'])
    expect(script?.webp).toBeNull()
    const icon = assets.get('/icon-192.png')
    expect([String(icon?.webp), icon?.brotli, icon?.gzip]).toEqual(['WebP', null, null])
  })

  it('gives two files with different contents different tags', () => {
    const assets = loadAssets()
    expect(assets.get('/icon.svg')?.etag).toMatch(/^[\w-]{22}$/)
    expect(assets.get('/icon.svg')?.etag).not.toBe(assets.get('/store.css')?.etag)
  })
})

describe('developmentAssets', () => {
  it('reads a file on each request, without variants, which may be outdated', () => {
    const assets = developmentAssets()
    put('development-scripts/page.js', 'before')
    put('compressed/scripts/page.js.br', 'outdated')
    expect(assets.get('/scripts/page.js')).toMatchObject({ cacheControl: 'no-cache', brotli: null })
    put('development-scripts/page.js', 'after')
    expect(String(assets.get('/scripts/page.js')?.plain)).toBe('after')
    expect(assets.get('/icon.svg')?.cacheControl).toBe('no-cache')
  })

  it('has no file of the build, and no unknown file', () => {
    put('scripts/page-12345678.js', 'a script')
    const assets = developmentAssets()
    expect(assets.get('/scripts/page-12345678.js')).toBeUndefined()
    expect(assets.get('/no-such-file.js')).toBeUndefined()
  })
})

describe('a request for a file', () => {
  const TEXT = 'the text of a script'
  const script: Asset = {
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    etag: 'hash',
    plain: Buffer.from(TEXT),
    brotli: brotliCompressSync(TEXT),
    gzip: gzipSync(TEXT),
    webp: null,
  }
  const picture: Asset = {
    ...script,
    contentType: 'image/png',
    plain: Buffer.from('PNG'),
    brotli: null,
    gzip: null,
    webp: Buffer.from('WebP'),
  }
  const small: Asset = { ...script, brotli: null, gzip: null }
  const assets = new Map<string, Asset>([
    ['/script.js', script],
    ['/picture.png', picture],
    ['/small.js', small],
    ['/old.js', { ...script, brotli: null }],
    ['/varied.js', { ...script, vary: 'x-view' }],
  ])
  let edge: Awaited<ReturnType<typeof openEdge>>

  beforeAll(async () => {
    edge = await openEdge({ assets })
  })
  afterAll(() => edge.close())

  const ask = async (path: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${edge.port}${path}`, { headers, method })
    return { response, headers: Object.fromEntries(response.headers), text: await response.text() }
  }

  it.each([
    ['/script.js', 'br, gzip', 'br', '"hash-br"'],
    ['/script.js', 'gzip', 'gzip', '"hash-gzip"'],
    ['/script.js', 'identity', undefined, '"hash-identity"'],
    ['/old.js', 'br, gzip', 'gzip', '"hash-gzip"'],
    ['/small.js', 'br, gzip', undefined, '"hash-identity"'],
  ])('%s from a client that accepts %s is sent with the encoding %s', async (path, accepted, encoding, etag) => {
    const { headers, text } = await ask(path, { 'accept-encoding': accepted })
    expect(text).toBe(TEXT)
    expect(headers).toMatchObject({
      etag,
      vary: 'accept-encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-encoding']).toBe(encoding)
  })

  it.each([
    ['image/webp,*/*', 'WebP', 'image/webp', '"hash-webp"'],
    ['*/*', 'PNG', 'image/png', '"hash-identity"'],
  ])('for a picture from a browser that accepts %s is answered with %s', async (accept, body, contentType, etag) => {
    const { headers, text } = await ask('/picture.png', { accept })
    expect(text).toBe(body)
    expect(headers).toMatchObject({ etag, 'content-type': contentType, vary: 'accept, accept-encoding' })
  })

  it('for a text from a browser that accepts WebP is answered with the text', async () => {
    expect((await ask('/small.js', { accept: 'image/webp' })).text).toBe(TEXT)
  })

  it('is answered with 304 and no body if the client has the file in this encoding', async () => {
    const known = { 'accept-encoding': 'br', 'if-none-match': '"hash-br"' }
    const { response, headers, text } = await ask('/script.js', known)
    expect([response.status, text]).toEqual([304, ''])
    expect(headers).toMatchObject({
      etag: '"hash-br"',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-encoding',
    })
    expect((await ask('/script.js', { ...known, 'if-none-match': '"hash-gzip"' })).response.status).toBe(200)
  })

  it('with HEAD is answered with the length but no body', async () => {
    const { headers, text } = await ask('/script.js', { 'accept-encoding': 'gzip' }, 'HEAD')
    expect(text).toBe('')
    expect(headers['content-length']).toBe(String(script.gzip?.length))
  })

  it('varies on the headers of the file, if it names any', async () => {
    expect((await ask('/varied.js', {})).headers['vary']).toBe('x-view')
  })
})
