import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { loadEditorPage, loadPage, loadUnavailablePage } from '../../../app/_page/load-page.ts'
import { NOT_FOUND_PATH } from '../../../domain/catalogue/page-paths.ts'
import type { PageRequest } from '../../../domain/content/page.service.ts'
import { PUBLIC_RENDER, UNAVAILABLE_MARKS } from '../../../domain/routing/render-contract.ts'

const KEY = Symbol.for('northwall.services')
const FAILED = { ok: false, failure: { reason: 'unreachable', message: 'the content failed' } }
const load = vi.fn(async (_request: PageRequest): Promise<unknown> => FAILED)
let real: ReturnType<typeof services>
const take = vi.fn()
const find = vi.fn()

beforeEach(() => {
  real = services()
  Object.assign(globalThis, { [KEY]: { ...real, pages: { load }, leads: { take }, search: { find } } })
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, KEY)
  vi.clearAllMocks()
})

const postLead = () =>
  loadPage('com', 'usd-any-x', '/contact-sales', {
    editorMode: null,
    form: { from: 'body', fields: 'email=a', origin: { site: 'com' } },
  })

it('loadPage redirects after an accepted lead without loading the page', async () => {
  take.mockResolvedValue({ kind: 'sent' })
  expect(await postLead()).toMatchObject({
    page: null,
    report: { kind: 'redirect', seeOther: '/contact-sales?lead=sent' },
  })
  expect(take).toHaveBeenCalledWith('sales', expect.anything(), new Map([['email', 'a']]))
  expect(load).not.toHaveBeenCalled()
})

it('loadPage returns a failure for an invalid lead if the content cannot be loaded', async () => {
  take.mockResolvedValue({ kind: 'invalid', errors: {} })
  expect(await postLead()).toMatchObject({ page: null, report: { kind: 'failed' } })
  expect(load).toHaveBeenCalledOnce()
})

it.each([
  ['failed', true],
  ['nothing', false],
])('loadPage reports whether a search page misses data: %s', async (kind, isDegraded) => {
  load.mockImplementationOnce((request) => real.pages.load(request))
  find.mockResolvedValue({ kind, text: 'vpn', suggestions: [] })
  const loaded = await loadPage('com', 'usd-any-x', '/search', {
    editorMode: null,
    form: { from: 'query', fields: 'q=vpn&page=1', origin: { site: 'com' } },
  })
  expect(loaded?.report).toMatchObject({ kind: 'page', status: 200, life: { isDegraded } })
})

/** Opens the search page with a query, and returns its title. */
const searchTitle = async (result: object) => {
  load.mockImplementationOnce((request) => real.pages.load(request))
  find.mockResolvedValue(result)
  const loaded = await loadPage('com', 'usd-any-x', '/search', {
    editorMode: null,
    form: { from: 'query', fields: 'q=vnp', origin: { site: 'com' } },
  })
  return loaded?.page?.content.title
}

it.each([
  [{ kind: 'found', text: 'vpn', total: 3, hits: [] }, '3 results for “vpn”'],
  [{ kind: 'found', text: 'vnp', corrected: 'vpn', total: 1, hits: [] }, '1 result for “vpn”'],
  [{ kind: 'nothing', text: 'vnp', suggestions: [] }, 'No results for “vnp”'],
  [{ kind: 'failed' }, 'Search this site'],
])('loadPage gives the search page of %j the title %s', async (result, title) => {
  expect(await searchTitle(result)).toBe(title)
})

it.each([
  ['/finder', 'Plan finder: which Northwall product fits you?'],
  ['/finder/children', 'How many devices do you want to protect? – Plan finder'],
  ['/finder/business', 'How many users do you want to protect? – Plan finder'],
  ['/finder/adults-3-no', 'Do you need a password manager? – Plan finder'],
  ['/finder/business-10', 'Your result – Plan finder'],
])('loadPage titles %s of the plan finder with its question: %s', async (path, title) => {
  load.mockImplementationOnce((request) => real.pages.load(request))
  expect((await loadPage('com', 'usd-any-x', path))?.page?.content.title).toBe(title)
})

it('loadPage gives a page that does not exist yet the path and the status of the 404 page', async () => {
  load.mockImplementationOnce((request) => real.pages.load({ ...request, path: NOT_FOUND_PATH }))
  const loaded = await loadPage('com', 'usd-any-x', '/withdraw')
  expect(loaded?.page?.path).toBe(NOT_FOUND_PATH)
  expect(loaded?.report).toMatchObject({ kind: 'page', status: 404 })
})

it('loadPage gives a promotion its own path, although it shows the page of a product', async () => {
  load.mockImplementationOnce((request) => real.pages.load(request))
  const loaded = await loadPage('com', 'usd-any-x', '/promo/welcome')
  expect(loaded?.report).toMatchObject({ kind: 'page', status: 200 })
  expect([loaded?.page?.path, loaded?.page?.content.path]).toEqual(['/promo/welcome', '/premium'])
})

it('loadPage answers a form that must be corrected with status 422', async () => {
  load.mockImplementationOnce((request) => real.pages.load(request))
  take.mockResolvedValue({ kind: 'invalid', errors: {} })
  const loaded = await postLead()
  expect(loaded?.report).toMatchObject({ kind: 'page', status: 422 })
  expect(loaded?.page?.form).toMatchObject({ lead: { kind: 'invalid' } })
})

it('loadPage preselects the choice of the visitor', async () => {
  load.mockImplementationOnce((request) => real.pages.load(request))
  const choice = { term: '1Y', quantity: '5' }
  await loadPage('com', 'usd-any-x', '/premium', {
    editorMode: null,
    form: { from: 'query', fields: String(new URLSearchParams(choice)), origin: { site: 'com' } },
  })
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: '/premium', choice, isEditor: false }))
})

it('loadPage loads a page for an editor without personalized offers', async () => {
  load.mockImplementationOnce((request) => real.pages.load(request))
  const loaded = await loadPage('com', 'usd-any-x', '/premium', { editorMode: 'editing', form: null })
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isEditor: true }))
  expect(loaded?.page).toMatchObject({ isEditor: true, offersUrl: null })
})

it.each([
  ['no-such-site', 'usd-any-x'],
  ['com', 'no-such-view'],
])('no page has the site and view %s/%s', async (site, view) => {
  expect(await loadPage(site, view, '/')).toBeNull()
  expect(await loadEditorPage(site, view, PUBLIC_RENDER)).toBeNull()
  expect(await loadUnavailablePage(site, view)).toBeNull()
  expect(load).not.toHaveBeenCalled()
})

/** The report of a page that never becomes outdated. */
const lasting = (status: number) => ({
  kind: 'page',
  status,
  life: {
    isDegraded: false,
    freshForMs: Number.POSITIVE_INFINITY,
    validForMs: Number.POSITIVE_INFINITY,
    endsInMs: Number.POSITIVE_INFINITY,
    tags: ['pages', 'content', 'content:de', 'site:de'],
    downloadCountries: [],
  },
})

it.each([
  [null, { isRefused: false, isEditor: false, status: 200 }],
  ['refused', { isRefused: true, isEditor: false, status: 403 }],
  ['editing', { isRefused: false, isEditor: true, status: 200 }],
] as const)('the login page of editors in the mode %s is %j', async (editorMode, { isRefused, isEditor, status }) => {
  const loaded = await loadEditorPage('de', 'eur-any-x', { editorMode, form: null })
  expect(loaded).toMatchObject({ isRefused, report: lasting(status) })
  expect(loaded?.page).toMatchObject({
    isEditor,
    path: '/editor',
    offers: {},
    offersUrl: null,
    content: {
      path: '/editor',
      component: 'editor',
      status: 200,
      sections: [],
      title: 'Redaktionsmodus',
      description: expect.stringContaining('noch nicht'),
    },
  })
})

it('the page for failed renders has marks instead of texts, and neither currencies, scripts nor metrics', async () => {
  const loaded = await loadUnavailablePage('de', 'eur-any-x')
  expect(loaded?.report).toEqual(lasting(200))
  expect(loaded?.page).toMatchObject({
    isEditor: false,
    path: '/',
    currencies: [],
    offersUrl: null,
    content: {
      path: '/unavailable',
      component: 'unavailable',
      title: UNAVAILABLE_MARKS.title,
      description: UNAVAILABLE_MARKS.text,
      flags: { pulseMetrics: false, externalScripts: false },
    },
  })
})
