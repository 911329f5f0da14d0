import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface LeadReceiver {
  /** Environment of the storefronts, without the outbox. */
  readonly env: Readonly<Record<string, string>>
  /** E-mail addresses of the delivered leads. */
  readonly emails: ReadonlySet<string>
  stop(): Promise<void>
}

const TOKEN = { access_token: 'drill', expires_in: 3_600 }
const CREATED = { success: true, result: [{ status: 'created' }] }
const EMAIL = /"email":"([^"]+)"/

/** Starts a stand-in of a lead provider on loopback. It takes every lead, in the format of Marketo. */
export const receiveLeads = async (): Promise<LeadReceiver> => {
  const emails = new Set<string>()
  const answer = async (request: IncomingMessage): Promise<object> => {
    if (request.method === 'GET') return TOKEN
    const [, email] = EMAIL.exec(await text(request)) ?? []
    if (email !== undefined) emails.add(email)
    return CREATED
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      MARKETO_URL: origin,
      MARKETO_CLIENT_ID: 'drill',
      MARKETO_CLIENT_SECRET: 'drill',
      MARKETO_FORM_ID: '1',
      // The drills send leads only to a site whose provider is Marketo.
      BITRIX_URL: `${origin}/rest/1/drill`,
    },
    emails,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
