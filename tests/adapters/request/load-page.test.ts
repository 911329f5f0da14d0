import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { loadPage } from '../../../app/_page/load-page.ts'
import type { PageRequest } from '../../../domain/content/page.service.ts'

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
