import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface JsonAnswer {
  readonly status: number
  readonly body: object
}

/** A service that answers by JSON and runs. */
export interface RunningJsonHost {
  readonly origin: string
  /** Addresses that it was asked at. */
  readonly targets: readonly string[]
  /** Answers everything by this status from now on; 200 ends it. */
  setStatus(status: number): void
  close(): Promise<void>
}

/** Starts a service on a free port of this machine. A connection breaks where its answer throws. */
export const startJsonHost = async (
  answer: (request: IncomingMessage) => Promise<JsonAnswer>,
): Promise<RunningJsonHost> => {
  const targets: string[] = []
  let faulty = 200
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    targets.push(request.url ?? '')
    const { status, body } = faulty === 200 ? await answer(request) : { status: faulty, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void send(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    setStatus: (status) => {
      faulty = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
