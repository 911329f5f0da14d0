import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The page that visitors come from. Chromium treats each name below `localhost` as a separate site. */
export const startPageOfOtherSite = async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Results</title>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://results.localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => void server.close(),
  }
}
