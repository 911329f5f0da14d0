import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import edgeProcess from '../setup/edge-process.json' with { type: 'json' }
import { systemProgram } from '../setup/system-program.ts'
import { type ClusterProcess, type ProcessPlan, startProcess } from './start-process.ts'

const ANSWER_MS = 2_000

/** Returns a check of whether an address answers with a status of 2xx. The check rejects if nothing listens. */
const isOk = (address: string) => async (): Promise<boolean> =>
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

/** Where the parts of a cluster on this machine listen. */
interface ClusterPlace {
  /** Folder of nginx, which must be writable. */
  readonly folder: string
  /** Port of nginx, for visitors. */
  readonly port: number
  /** Ports of the storefronts. */
  readonly instances: readonly number[]
}

/** Returns the path of the log with one line for each request that reached an instance. */
export const forwardedLog = (folder: string): string => `${folder}/forwarded.log`

/**
 * The files of `place/`, which `deploy/nginx/nginx.conf` includes, by their names. Everything listens on loopback alone, and
 * loopback is the one proxy whose headers are believed: a test can be a visitor from anywhere.
 */
const placeFiles = ({ folder, port, instances }: ClusterPlace): Readonly<Record<string, string>> => {
  const socket = `unix:${folder}/balance.sock`
  const servers = instances.map((instance) => `server 127.0.0.1:${instance}`)
  return {
    'main.conf': [
      'worker_processes 1;',
      // If nginx runs as root, its workers run as another user, who could not write to the folder.
      ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
    ].join('\n'),
    'http.conf': `geo $realip_remote_addr $is_trusted_proxy {
  default 0;
  127.0.0.1 1;
}
set_real_ip_from 127.0.0.1;
upstream balance {
  server ${socket};
  keepalive 64;
}
upstream storefronts {
  zone storefronts 128k;
  # A storefront that has just started answers slowly and so gets fewer requests.
  least_conn;
  ${servers.map((server) => `${server} max_fails=1 fail_timeout=1s;`).join('\n  ')}
  # If all have failed a moment ago, they are asked anyway.
  ${servers.map((server) => `${server} max_fails=0 backup;`).join('\n  ')}
  # Storefronts close idle connections after 15 seconds.
  keepalive 64;
  keepalive_timeout 10s;
}
`,
    'listen.conf': `listen 127.0.0.1:${port};\n`,
    'balance.conf': `listen ${socket};\naccess_log ${forwardedLog(folder)} forwarded;\n`,
  }
}

const CONFIGURATION = join(import.meta.dirname, '../../deploy/nginx')

/** Writes the configuration of nginx for a place on this machine into its folder; gives the arguments to start it with. */
export const writeNginx = (place: ClusterPlace): readonly string[] => {
  const { folder } = place
  mkdirSync(join(folder, 'place'), { recursive: true })
  for (const file of ['nginx.conf', 'views.conf']) copyFileSync(join(CONFIGURATION, file), join(folder, file))
  for (const [file, text] of Object.entries(placeFiles(place))) writeFileSync(join(folder, 'place', file), text)
  return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
}

/** Starts nginx as the caching layer; resolves when it answers. */
export const startNginx = (place: ClusterPlace): Promise<ClusterProcess> =>
  startProcess({
    name: 'nginx',
    command: systemProgram('nginx'),
    args: writeNginx(place),
    ready: async () => {
      await fetch(`http://127.0.0.1:${place.port}/healthz`, { signal: AbortSignal.timeout(1_000) })
      return true
    },
  })
