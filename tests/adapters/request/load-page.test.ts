import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { services } from '../../../adapters/wiring/services.ts'
import { loadPage } from '../../../app/_page/load-page.ts'

const KEY = Symbol.for('northwall.services')
const load = vi.fn(async () => ({ ok: false, failure: { reason: 'unreachable', message: 'the content failed' } }))
const take = vi.fn()

beforeEach(() => {
  const real = services()
  Object.assign(globalThis, { [KEY]: { ...real, pages: { load }, leads: { take } } })
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
