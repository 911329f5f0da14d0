import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShop, type Shop } from '../../../adapters/shop/shop.ts'
import { GET as getApp } from '../../../app/app-store/[name]/route.ts'
import { GET as getFile } from '../../../app/download-file/[name]/route.ts'
import { GET as getStore } from '../../../app/store/route.ts'
import { BRAND } from '../../../domain/brand/brand.ts'

const wired: { shop: Shop | null } = { shop: null }
// Replaces the services that the module graphs of the process share.
beforeAll(() => void vi.stubGlobal(Symbol.for('northwall.services') as unknown as string, wired))
afterAll(() => void vi.unstubAllGlobals())

/** The logo in one color, as in the header of the site. */
const LOGO = `<svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32"><path fill="currentColor" d="${BRAND.logo}"/></svg>`

const FILE = 'northwall-premium-26.4.1-windows.exe'

const store = (query = '') => getStore(new Request(`http://de.localhost:3000/store${query}`))
const file = (name: string) =>
  getFile(new Request('http://de.localhost:3000/download-file/x'), { params: Promise.resolve({ name }) })
const app = (name: string, query = '') =>
  getApp(new Request(`http://de.localhost:3000/app-store/x${query}`), { params: Promise.resolve({ name }) })
const headersOf = (answer: Response) => Object.fromEntries(answer.headers)

describe('the routes of the embedded shop', () => {
  beforeEach(() => {
    wired.shop = createShop()
  })

  it('a file is a cacheable attachment with a file name', async () => {
    const answer = await file(FILE)
    const { size } = await answer.clone().blob()
    expect(size).toBeGreaterThan(10_000)
    expect(headersOf(answer)).toEqual({
      'content-disposition': `attachment; filename="${FILE}"`,
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      'cache-control': 'public, max-age=3600',
    })
  })

  it.each([
    ['com', '<html lang="en" dir="ltr">', '/', '/downloads', 'Back to the downloads'],
    ['me', '<html lang="ar" dir="rtl">', '/', '/downloads', 'العودة إلى التنزيلات'],
    ['cafr', '<html lang="fr" dir="ltr">', '/fr', '/fr/downloads', 'Retour aux téléchargements'],
    ['"><script>', '<html lang="en" dir="ltr">', '/', '/downloads', 'Back to the downloads'],
  ])(
    'the page of an app has the brand, and leads back to the downloads of %s',
    async (site, html, home, path, back) => {
      const answer = await app('northwall-premium-ios', `?site=${encodeURIComponent(site)}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      const page = await answer.text()
      for (const part of [
        html,
        'data-app-store="iOS"',
        '/store.css',
        `<header><a href="${home}">${LOGO} Northwall</a></header>`,
        `<a data-back href="${path}">${back}</a>`,
      ])
        expect(page).toContain(part)
    },
  )

  it.each(['nothing', '../store', '__proto__', ''])('the unknown app "%s" returns 404', async (name) => {
    const answer = await app(name)
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no such app.\n'])
  })

  it.each(['nothing.exe', '../store', '__proto__', ''])('the unknown file "%s" returns 404', async (name) => {
    const answer = await file(name)
    expect([answer.status, await answer.text()]).toEqual([404, 'File not found\n'])
  })
})

describe('the routes of the embedded shop if the router is called over HTTP', () => {
  beforeEach(() => {
    wired.shop = null
  })

  it('the store page returns 404', async () => {
    const answer = await store('?pid=premium-1Y-3-ar')
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no store here.\n'])
  })

  it('files return 404', async () => {
    const answer = await file(FILE)
    expect([answer.status, await answer.text()]).toEqual([404, 'File not found\n'])
  })

  it('apps return 404', async () => {
    const answer = await app('northwall-premium-ios')
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no such app.\n'])
  })
})
