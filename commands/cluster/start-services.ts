import { connect } from 'node:net'
import edgeProcess from '../setup/edge-process.json' with { type: 'json' }
import { systemProgram } from '../setup/system-program.ts'
import { type ClusterProcess, type ProcessPlan, startProcess } from './start-process.ts'

const ANSWER_MS = 2_000

/** Returns a check of whether an address answers with a status of 2xx. The check rejects if nothing listens. */
export const isOk = (address: string) => async (): Promise<boolean> =>
  (await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })).ok

const REDIS_ANSWER_MS = 1_000

/** Whether Redis accepts the password at this port. */
const answers = (port: number, password: string): Promise<boolean> => {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
  socket.setTimeout(REDIS_ANSWER_MS, () => socket.destroy(new Error('no answer')))
  let told = ''
  socket.on('error', reject).on('data', (part) => {
    told += part
    if (told.includes('+PONG')) resolve(true)
    else if (told.includes('-')) resolve(false)
  })
  return promise.finally(() => socket.destroy())
}

/** Starts a Redis without persistence. It reads its password from standard input, because a list of processes would show an argument. */
export const startRedis = (port: number, password: string): Promise<ClusterProcess> =>
  startProcess({
    name: 'redis-server',
    command: systemProgram('redis'),
    args: ['-'],
    input: `port ${port}\nbind 127.0.0.1\nsave ""\nappendonly no\nmaxmemory 192mb\nmaxmemory-policy allkeys-lru\nrequirepass ${password}\n`,
    ready: () => answers(port, password),
  })

/** Starts the reference router, as `npm run router` does, on a port of loopback. */
export const startRouter = (port: number, onLine?: ProcessPlan['onLine']): Promise<ClusterProcess> =>
  startProcess({
    name: 'the reference router',
    command: process.execPath,
    args: ['commands/router/main.ts'],
    env: { ROUTER_PORT: String(port) },
    ready: isOk(`http://127.0.0.1:${port}/healthz`),
    ...(onLine && { onLine }),
  })

/** Starts the last build of the product on a port of loopback; resolves when it has rendered its first page. */
export const startStorefront = (
  port: number,
  env: Readonly<Record<string, string>>,
  onLine?: ProcessPlan['onLine'],
): Promise<ClusterProcess> =>
  startProcess({
    name: `the storefront on port ${port}`,
    command: process.execPath,
    args: [...edgeProcess.flags, 'server.ts'],
    env: { ...edgeProcess.environment, ...env, HOSTNAME: '127.0.0.1', PORT: String(port) },
    // It renders other pages ahead while it already serves.
    ready: isOk(`http://127.0.0.1:${port}/`),
    ...(onLine && { onLine }),
  })
