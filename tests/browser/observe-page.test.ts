import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { it } from './browser-test.ts'

it('a visit of an address with a fragment is repeated until the server is no longer overloaded', async ({
  openPage,
}) => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.writeHead(requests < 3 ? 503 : 200, { 'content-type': 'text/html' }).end(`<p>${requests}</p>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const { page } = await openPage({ javaScriptEnabled: false })
    const answer = await page.goto(`http://127.0.0.1:${port}/page#part`)
    expect(answer?.status()).toBe(200)
    expect(await page.locator('p').textContent()).toBe('3')
  } finally {
    server.close()
  }
})
