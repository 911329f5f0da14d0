import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface JsonAnswer {
  readonly status: number
  readonly body: object
}

export interface RunningJsonHost {
  readonly origin: string
  /** Paths and queries of all requests. */
  readonly targets: readonly string[]
  /** Sets the status of all later answers; 200 restores normal answers. */
  setStatus(status: number): void
  close(): Promise<void>
}

/** Starts a service on a free port. If `answer` throws, the connection breaks. */
export const startJsonHost = async (
  answer: (request: IncomingMessage) => Promise<JsonAnswer>,
): Promise<RunningJsonHost> => {
  const targets: string[] = []
  let forcedStatus = 200
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    targets.push(request.url ?? '')
    const { status, body } = forcedStatus === 200 ? await answer(request) : { status: forcedStatus, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void send(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    setStatus: (status) => {
      forcedStatus = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
