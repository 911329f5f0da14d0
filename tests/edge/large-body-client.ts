import { request } from 'node:http'

/**
 * Posts 10 MB to a port thirty times. Reads each answer only after sending the body. Reports the statuses and error codes to the
 * parent process. Runs as a separate process, because client and server in one process never write at the same time.
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

const results = new Set<string>()
for (let at = 0; at < 15; at += 1) {
  results.add(await post({ 'content-length': String(body.length) }))
  results.add(await post({ 'transfer-encoding': 'chunked' }))
}
process.send?.([...results], () => process.exit(0))
