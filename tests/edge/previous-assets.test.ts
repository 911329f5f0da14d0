import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { IMMUTABLE, loadAssets } from '../../edge/assets/load-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'northwall-previous-'))
const put = (name: string, text: string): void => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

afterEach(() => void vi.useRealTimers())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('loadAssets with a previous build', () => {
  const FILES = {
    '/scripts/islands-previous.js': 'scripts/islands-previous.js',
    '/_next/static/chunks/previous.css': 'static/chunks/previous.css',
  }
  for (const file of Object.values(FILES)) put(file, file)
  put('compressed/scripts/islands-previous.js.br', 'compressed')
  put('scripts/page.js', 'a script without a hash')
  put('static/chunks/framework.js', 'a script of Next, which no page loads')
  put('server/secret.js', 'a file that no build serves')

  it('serves its hashed scripts and style sheets with their variants, and nothing else of it', () => {
    const assets = loadAssets(folder)
    for (const [path, file] of Object.entries(FILES))
      expect([path, assets.get(path)?.plain.toString(), assets.get(path)?.cacheControl]).toEqual([
        path,
        file,
        IMMUTABLE,
      ])
    expect(assets.get('/scripts/islands-previous.js')?.brotli?.toString()).toBe('compressed')
    for (const path of ['/scripts/page.js', '/_next/static/chunks/framework.js', '/server/secret.js', '/secret.js'])
      expect([path, assets.get(path)]).toEqual([path, undefined])
    expect(assets.get('/icon.svg')).toBeDefined()
  })

  it('serves them for a day', () => {
    vi.useFakeTimers()
    const assets = loadAssets(folder)
    const paths = Object.keys(FILES)
    vi.advanceTimersByTime(86_399_000)
    expect(paths.filter((path) => assets.get(path) === undefined)).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(paths.filter((path) => assets.get(path) !== undefined)).toEqual([])
    expect(assets.get('/icon.svg')).toBeDefined()
  })

  it('serves no file to which a symbolic link leads, and survives broken links and loops', () => {
    const linked = mkdtempSync(join(folder, 'linked-'))
    for (const name of ['static', 'scripts']) mkdirSync(join(linked, name))
    writeFileSync(join(linked, 'scripts/page-12345678.js'), '1')
    writeFileSync(join(folder, 'outside.css'), 'outside')
    symlinkSync(join(folder, 'outside.css'), join(linked, 'static/outside.css'))
    symlinkSync(join(folder, 'no-such-file'), join(linked, 'static/broken.css'))
    symlinkSync(linked, join(linked, 'scripts/loop'))
    const assets = loadAssets(linked)
    expect(assets.get('/scripts/page-12345678.js')).toBeDefined()
    for (const path of ['/_next/static/outside.css', '/scripts/loop/scripts/page-12345678.js'])
      expect([path, assets.get(path)]).toEqual([path, undefined])
  })

  it('rejects a folder without files of a build, and names the variable', () => {
    expect(() => loadAssets(join(folder, 'server'))).toThrow(/^ASSETS_PREVIOUS: takes /)
  })
})
