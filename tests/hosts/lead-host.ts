import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface LeadHostAnswer {
  readonly status: number
  readonly body: unknown
}

/** A request to a provider, with its parsed body. */
export interface LeadHostRequest {
  readonly method: string
  readonly url: URL
  readonly authorization: string | undefined
  readonly body: unknown
}

/**
 * A fault of a provider: a fixed answer, `silence` (no answer), a `broken` body, or `taken-but-lost` (stores the lead, but
 * breaks the connection before it answers).
 */
type LeadHostFault = LeadHostAnswer | 'silence' | 'broken' | 'taken-but-lost'

export interface RunningLeadHost {
  readonly origin: string
  /** Stored leads, including duplicates. */
  readonly leads: readonly { readonly id: string; readonly email: string }[]
  /** Paths of all requests. */
  readonly targets: readonly string[]
  /** Sets the fault of all later calls; null ends it. */
  setFault(fault: LeadHostFault | null): void
  close(): Promise<void>
}

/** Starts a provider, by default on a free port. */
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
    const faultAnswer = typeof fault === 'object' && fault !== null ? fault : null
    const { status, body: answerBody } =
      faultAnswer ?? answer({ method, url, authorization: headers.authorization, body })
    if (fault === 'taken-but-lost') response.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answerBody))
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
