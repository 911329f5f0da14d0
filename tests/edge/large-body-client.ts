import { request } from 'node:http'

/**
 * A client that posts 10 MB to an address without listening before it has said all, thirty times, and tells what it heard:
 * statuses and codes of errors. A process of its own: client and server of one process never write at the same time.
 */
const port = Number(process.argv[2])
const body = Buffer.alloc(10 * 1024 * 1024, 'a')

const post = (headers: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        path: '/buy',
        method: 'POST',
        agent: false,
        headers: { host: 'localhost', ...headers },
      },
      (answer) => answer.resume().on('end', () => resolve(String(answer.statusCode))),
    )
    sending.on('error', ({ code }: NodeJS.ErrnoException) => resolve(String(code)))
    sending.end(body)
  })

const heard = new Set<string>()
for (let at = 0; at < 15; at += 1) {
  heard.add(await post({ 'content-length': String(body.length) }))
  heard.add(await post({ 'transfer-encoding': 'chunked' }))
}
process.send?.([...heard], () => process.exit(0))
