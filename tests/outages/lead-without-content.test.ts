import { expect, it } from 'vitest'
import { sendRequest } from '../browser/send-request.ts'
import { startContent } from '../hosts/content/start-content.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

const LEAD = { first_name: 'A', last_name: 'B', email: 'a@customer.example', company: 'C', country: 'GB' }

it('an accepted lead is redirected even if the content service fails and no page can be rendered', async (context) => {
  const content = await startContent()
  context.onTestFinished(() => content.close())
  const storefront = await startStorefront({ env: { CONTENT_URL: content.origin } })
  context.onTestFinished(storefront.stop)
  content.setStatus(503)
  const page = storefront.localUrl('com', '/contact-sales')
  expect((await sendRequest(page)).status).toBe(503)
  const { status, headers } = await sendRequest(page, { form: LEAD })
  expect([status, headers.location]).toEqual([303, '/contact-sales?lead=sent'])
  expect((await sendRequest(page, { form: { ...LEAD, email: '' } })).status).toBe(503)
})
