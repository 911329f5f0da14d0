import { connect } from 'node:net'
import { systemProgram } from '../setup/system-program.ts'
import { type ClusterProcess, startProcess } from './start-process.ts'

const ANSWER_MS = 1_000

/** Whether Redis takes the password at this port. */
const answers = (port: number, password: string): Promise<boolean> => {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer')))
  let told = ''
  socket.on('error', reject).on('data', (part) => {
    told += part
    if (told.includes('+PONG')) resolve(true)
    else if (told.includes('-')) resolve(false)
  })
  return promise.finally(() => socket.destroy())
}

/** Starts a Redis that keeps nothing on disk; the password goes by standard input, where no list of processes shows it. */
export const startRedis = (port: number, password: string): Promise<ClusterProcess> =>
  startProcess({
    name: 'redis-server',
    command: systemProgram('redis'),
    args: ['-'],
    input: `port ${port}\nbind 127.0.0.1\nsave ""\nappendonly no\nmaxmemory 192mb\nmaxmemory-policy allkeys-lru\nrequirepass ${password}\n`,
    ready: () => answers(port, password),
  })
