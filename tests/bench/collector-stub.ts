import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a telemetry collector that accepts everything and stores nothing. */
export const startCollectorStub = async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
