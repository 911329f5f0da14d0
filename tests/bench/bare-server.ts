import { createServer } from 'node:http'

/** Answers every request with the bytes and headers that it was given: the least that any server can do. */
process.once('message', (given) => {
  const { body, headers } = given as { readonly body: string; readonly headers: Readonly<Record<string, string>> }
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, answer) => {
    answer.writeHead(200, { ...headers, 'content-length': String(bytes.length) })
    answer.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? (address?.port ?? 0) : 0)
  })
})
