import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withPostedForm, withRenderReport } from '../../../adapters/wiring/render-context.ts'
import { services } from '../../../adapters/wiring/services.ts'
import { loadPage } from '../../../app/_page/load-page.ts'

const KEY = Symbol.for('northwall.services')
const VIEW = 'usd-any-x'
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

const postLead = async () => {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Buffer.from('email=a') }
  return withPostedForm(form, () =>
    withRenderReport(async (report) => ({ page: await loadPage('com', VIEW, '/contact-sales'), report })),
  )
}

it('reports the redirect of an accepted lead without loading the page', async () => {
  take.mockResolvedValue({ kind: 'sent' })
  const { page, report } = await postLead()
  expect(page).toBeNull()
  expect(report).toMatchObject({ status: 200, seeOther: '/contact-sales?lead=sent' })
  expect(load).not.toHaveBeenCalled()
})

it('reports 503 for a lead to correct if the content cannot be loaded', async () => {
  take.mockResolvedValue({ kind: 'invalid', errors: {} })
  const { page, report } = await postLead()
  expect(page).toBeNull()
  expect(report).toMatchObject({ status: 503, seeOther: null })
  expect(load).toHaveBeenCalledOnce()
})
