import { Agent, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly tookMs: number
}

/** Connections that stay open, as those of browsers do. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks a server on this machine for a page of a site and reads the answer to its end. */
export const visit = (port: number, host: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const asking = request(
      { host: '127.0.0.1', port, path, agent, headers: { host, accept: 'text/html' } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(answer.headers).flatMap(([name, value]) =>
                typeof value === 'string' ? [[name, value]] : [],
              ),
            ),
            body: Buffer.concat(chunks),
            tookMs: performance.now() - start,
          }),
        )
      },
    )
    asking.on('error', reject)
    asking.end()
  })

/** Lets the open connections go, so that the process can end. */
export const leave = (): void => agent.destroy()
