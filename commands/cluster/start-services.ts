import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import edgeProcess from '../setup/edge-process.json' with { type: 'json' }
import { systemProgram } from '../setup/system-program.ts'
import { type ClusterProcess, type ProcessPlan, startProcess } from './start-process.ts'

const ANSWER_MS = 2_000

/** Returns a function that checks whether an address responds with a 2xx status. It rejects if no server listens. */
const isOk = (address: string) => async (): Promise<boolean> =>
  (await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })).ok

const REDIS_ANSWER_MS = 1_000

const acceptsPassword = (port: number, password: string): Promise<boolean> => {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
  socket.setTimeout(REDIS_ANSWER_MS, () => socket.destroy(new Error('no response')))
  let received = ''
  socket.on('error', reject).on('data', (part) => {
    received += part
    if (received.includes('+PONG')) resolve(true)
    else if (received.includes('-')) resolve(false)
  })
  return promise.finally(() => socket.destroy())
}

/**
 * Starts Redis without persistence. It reads its password from standard input, because arguments are visible in the process list.
 */
export const startRedis = (port: number, password: string, onLine?: ProcessPlan['onLine']): Promise<ClusterProcess> =>
  startProcess({
    name: 'redis-server',
    command: systemProgram('redis'),
    args: ['-'],
    input: `port ${port}\nbind 127.0.0.1\nsave ""\nappendonly no\nmaxmemory 192mb\nmaxmemory-policy allkeys-lru\nrequirepass ${password}\n`,
    ready: () => acceptsPassword(port, password),
    ...(onLine && { onLine }),
  })

interface RouterPlan {
  readonly onLine?: ProcessPlan['onLine'] | undefined
  /** Origin of the links in answers. @default the router */
  readonly publicUrl?: string | undefined
}

/** Starts the reference router on a loopback port. */
export const startRouter = (port: number, { onLine, publicUrl = '' }: RouterPlan = {}): Promise<ClusterProcess> =>
  startProcess({
    name: 'the reference router',
    command: process.execPath,
    args: ['commands/router/main.ts'],
    env: { ROUTER_PORT: String(port), ROUTER_PUBLIC_URL: publicUrl },
    ready: isOk(`http://127.0.0.1:${port}/healthz`),
    ...(onLine && { onLine }),
  })

/**
 * Starts the last build of the product, or the one in a folder, on a loopback port. Resolves when it has rendered its first page.
 */
export const startStorefront = (
  port: number,
  env: Readonly<Record<string, string>>,
  { onLine, folder }: Pick<ProcessPlan, 'onLine' | 'folder'> = {},
): Promise<ClusterProcess> =>
  startProcess({
    name: `the storefront on port ${port}`,
    command: process.execPath,
    args: [...edgeProcess.flags, 'server.ts'],
    env: { ...edgeProcess.environment, ...env, HOSTNAME: '127.0.0.1', PORT: String(port) },
    // Does not use /readyz, because the storefront already serves during its warm-up.
    ready: isOk(`http://127.0.0.1:${port}/`),
    ...(onLine && { onLine }),
    ...(folder && { folder }),
  })

/** Folder and ports of a cluster on this machine. */
interface ClusterPlace {
  /** Writable folder of nginx. */
  readonly folder: string
  /** Port of nginx. */
  readonly port: number
  /** Ports of the storefronts. */
  readonly instances: readonly number[]
}

/** Returns the path of the log with one line for each request that reached an instance. */
export const forwardedLog = (folder: string): string => `${folder}/forwarded.log`

/**
 * Returns the files of `place/` by name. `deploy/nginx/nginx.conf` includes them. All servers listen only on loopback. Loopback
 * is also the only trusted proxy, so that a test can simulate a visitor from any country.
 */
const placeFiles = ({ folder, port, instances }: ClusterPlace): Readonly<Record<string, string>> => {
  const socket = `unix:${folder}/balance.sock`
  const servers = instances.map((instance) => `server 127.0.0.1:${instance}`)
  return {
    'main.conf': [
      'worker_processes 1;',
      // If root starts nginx, its workers run as another user by default, who cannot write to the folder.
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
  # A storefront that has just started answers slowly and therefore gets fewer requests.
  least_conn;
  ${servers.map((server) => `${server} max_fails=1 fail_timeout=1s;`).join('\n  ')}
  # If all have just failed, requests still reach them as backups.
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

/** Writes the configuration of nginx to the folder of a cluster. Returns the arguments of nginx. */
export const writeNginx = (place: ClusterPlace): readonly string[] => {
  const { folder } = place
  mkdirSync(join(folder, 'place'), { recursive: true })
  for (const file of ['nginx.conf', 'views.conf']) copyFileSync(join(CONFIGURATION, file), join(folder, file))
  for (const [file, text] of Object.entries(placeFiles(place))) writeFileSync(join(folder, 'place', file), text)
  return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
}

/** Starts nginx as the caching layer. Resolves when it responds. */
export const startNginx = (place: ClusterPlace, onLine?: ProcessPlan['onLine']): Promise<ClusterProcess> =>
  startProcess({
    name: 'nginx',
    command: systemProgram('nginx'),
    args: writeNginx(place),
    ready: async () => {
      await fetch(`http://127.0.0.1:${place.port}/healthz`, { signal: AbortSignal.timeout(1_000) })
      return true
    },
    ...(onLine && { onLine }),
  })
