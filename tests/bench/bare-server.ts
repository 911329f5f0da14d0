import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const fixedAnswer = z.object({ headers: z.array(z.string()), body: z.base64() })

/** A bare Node server in a separate process. Receives one answer, sends it to every request, and reports its port. */
process.once('message', (message) => {
  const { headers, body } = fixedAnswer.parse(message)
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
