import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** An answer of a provider. */
export interface LeadHostAnswer {
  readonly status: number
  readonly body: unknown
}

/** A request to a provider, its body read. */
export interface LeadHostRequest {
  readonly method: string
  readonly url: URL
  readonly authorization: string | undefined
  readonly body: unknown
}

/** A fault of a provider: a status with its body, or silence. */
type LeadHostFault = LeadHostAnswer | 'silence' | 'broken' | 'taken-but-lost'

/** A provider of lead forms that runs. */
export interface RunningLeadHost {
  readonly origin: string
  /** Ids of the leads that it has, each as often as it was added. */
  readonly leads: readonly { readonly id: string; readonly email: string }[]
  /** Addresses that it was asked at, without their query. */
  readonly targets: readonly string[]
  /** Sets the fault of all later calls; null ends it. `taken-but-lost`: the lead is stored, and the connection breaks before the answer. */
  setFault(fault: LeadHostFault | null): void
  close(): Promise<void>
}

/** Starts a provider on a free port, or on one given. */
export const startLeadHost = async (
  leads: readonly { readonly id: string; readonly email: string }[],
  answer: (request: LeadHostRequest) => LeadHostAnswer,
  port = 0,
): Promise<RunningLeadHost> => {
  const targets: string[] = []
  let fault: LeadHostFault | null = null
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://host.invalid')
    targets.push(url.pathname)
    const body = request.method === 'POST' ? await json(request) : undefined
    const { method = 'GET', headers } = request
    if (fault === 'silence') return
    if (fault === 'broken') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":')
      return
    }
    const own = typeof fault === 'object' && fault !== null ? fault : null
    const { status, body: told } = own ?? answer({ method, url, authorization: headers.authorization, body })
    if (fault === 'taken-but-lost') response.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told))
  }
  const server = createServer((request, response) => void send(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leads,
    targets,
    setFault: (next) => {
      fault = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
