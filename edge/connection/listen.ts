import type { Server } from 'node:http'
import { CONNECTION_LIMITS } from './settings.ts'

/** What a variable takes, by the error of one that does not do. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: takes a port that nothing listens on yet',
  EACCES: 'PORT: takes a port that this user may listen on',
}
const WRONG_NAME = 'HOSTNAME: takes a name or an address of this machine, such as 0.0.0.0'

/** Has a server listen. Rejects with one line that names the variable which is to blame. */
export const listen = (server: Server, port: number, hostname: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`${PROBLEMS[error.code ?? ''] ?? WRONG_NAME} (${error.message})`)),
    )
    server.listen(port, hostname, CONNECTION_LIMITS.backlog, resolve)
  })
