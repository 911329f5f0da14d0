import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sendRequest } from '../browser/send-request.ts'
import { startLeadProviders } from '../hosts/lead-providers.ts'
import { rendererOf } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

const LEAD = {
  first_name: 'Undelivered',
  last_name: 'Visitor',
  email: 'undelivered@customer.example',
  company: 'Customer',
  country: 'KZ',
  phone: '+7 727 123 45 67',
}

it('undelivered leads are delivered once after the storefront was killed, and are never logged', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'northwall-leads-'))
  context.onTestFinished(() => rm(folder, { recursive: true }))
  const providers = await startLeadProviders()
  context.onTestFinished(providers.close)
  const { marketo, bitrix } = providers
  const env = { ...providers.env, LEADS_DIR: folder }
  marketo.setFault({ status: 503, body: {} })
  bitrix.setFault('taken-but-lost')
  const first = await startStorefront({ env })
  context.onTestFinished(first.stop)
  for (const site of ['com', 'kz']) {
    const page = first.localUrl(site, '/contact-sales')
    for (let sending = 0; sending < 2; sending += 1) {
      const { status, headers } = await sendRequest(page, { form: LEAD })
      expect([status, headers.location]).toEqual([303, `${new URL(page).pathname}?lead=sent`])
    }
  }
  // Both leads are then postponed by some seconds. A kill during a delivery would delay it by its lease.
  await until('both deliveries failed', () =>
    ['"MarketoForms', '"BitrixForms'].every((type) => first.log().includes(type)),
  )
  // A busy renderer answers late, and the readiness then lacks its part.
  const keptLeads = async () => JSON.parse((await sendRequest(`${first.origin}/readyz`)).text).dependencies.leads
  await expect.poll(keptLeads).toEqual({ kept: 2, failed: 2, oldestAgeSeconds: expect.any(Number) })
  process.kill(rendererOf(first.server.pid), 'SIGKILL')
  first.server.signal('SIGKILL')
  await first.server.ended
  expect(marketo.leads).toEqual([])
  marketo.setFault(null)
  bitrix.setFault(null)
  const second = await startStorefront({ env })
  context.onTestFinished(second.stop)
  await until('both leads arrived', () => marketo.leads.length > 0 && bitrix.leads.length > 0, 30_000)
  expect(await sendRequest(second.localUrl('com', '/contact-sales'), { form: LEAD })).toMatchObject({ status: 303 })
  const emails = [...marketo.leads, ...bitrix.leads].map(({ email }) => email)
  expect(emails).toEqual([LEAD.email, LEAD.email])
  const log = first.log() + second.log()
  expect(log).toContain('"MarketoForms"')
  expect(log).not.toMatch(/undelivered@|Customer|727 123|secretoftests|secret-of-tests/)
}, 90_000)
