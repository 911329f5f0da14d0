import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClusterProcess, freePorts } from './start-process.ts'
import { forwardedLog, startNginx, startRedis, startRouter, startStorefront } from './start-services.ts'

export interface ClusterOptions {
  /** Port of nginx. @default any free port */
  readonly port?: number
  /** Environment variables of each storefront. They override the cluster's variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Folder for the logs of the parts, one file each. @default no logs */
  readonly logs?: string
  /** Origin of the links in answers of the router. @default the router, which has a store page */
  readonly storeOrigin?: string
}

/** A process that can be lost and started again. */
export interface ClusterPart {
  readonly pid: number
  /** Resolves when the current process exits. */
  readonly ended: Promise<unknown>
  /** Sends SIGKILL, to simulate the loss of the machine. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Starts a new process after the end of the current one, and resolves when it is ready. */
  start(): Promise<void>
}

export interface ClusterInstance extends ClusterPart {
  readonly port: number
}

/** Storefronts behind nginx, Redis with a password and a reference router, all on loopback. */
export interface Cluster {
  readonly port: number
  readonly instances: readonly ClusterInstance[]
  readonly redis: ClusterPart
  readonly router: ClusterPart
  readonly routerOrigin: string
  readonly redisPort: number
  /** Path of the log with one line for each request that reached a storefront. */
  readonly forwardedLog: string
  /** Stops all parts and removes their folder. */
  stop(): Promise<void>
}

const INSTANCES = 2

/** Starts a process, and returns a handle that survives its restarts. */
export const restartable = async (start: () => Promise<ClusterProcess>): Promise<ClusterPart> => {
  let running = await start()
  return {
    get pid() {
      return running.pid
    },
    get ended() {
      return running.ended
    },
    kill: () => running.kill(),
    stop: () => running.stop(),
    start: async () => {
      running = await start()
    },
  }
}

const instanceOn = async (
  port: number,
  env: Readonly<Record<string, string>>,
  onLine?: (line: string) => void,
): Promise<ClusterInstance> =>
  Object.assign(await restartable(() => startStorefront(port, env, { ...(onLine && { onLine }) })), { port })

/** Collects started parts. `stop` stops them, the last one first, and removes their folder. */
export const startedParts = (folder: string) => {
  const parts: { stop(): Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    for (const part of parts.splice(0).reverse()) await part.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const started = async <Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> => {
    const part = await starting
    parts.push(part)
    return part
  }
  return { started, stop }
}

/** Starts a cluster and resolves when every part is ready. If a part fails to start, stops the others and rejects. */
export const startCluster = async ({ port, env = {}, logs, storeOrigin }: ClusterOptions = {}): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-cluster-'))
  const { started, stop } = startedParts(folder)
  /** Appends each line of a part to its log. */
  const logOf = (name: string) =>
    logs === undefined ? undefined : (line: string) => appendFileSync(join(logs, `${name}.log`), `${line}\n`)
  try {
    const [freePort = 0, routerPort = 0, redisPort = 0, ...instancePorts] = await freePorts(3 + INSTANCES)
    const place = { folder, port: port ?? freePort, instances: instancePorts }
    const routerOrigin = `http://127.0.0.1:${routerPort}`
    const password = randomBytes(24).toString('hex')
    const redis = await started(restartable(() => startRedis(redisPort, password, logOf('redis'))))
    const router = await started(
      restartable(() => startRouter(routerPort, { publicUrl: storeOrigin, onLine: logOf('router') })),
    )
    const linkHost = new URL(storeOrigin ?? routerOrigin).host
    const variables = {
      API_ROUTER_URL: routerOrigin,
      REDIS_URL: `redis://:${password}@127.0.0.1:${redisPort}`,
      STORE_HOSTS: linkHost,
      DOWNLOAD_HOSTS: linkHost,
      PAGE_CACHE_MB: '128',
      ...env,
    }
    const starting = instancePorts.map((instancePort, index) =>
      started(instanceOn(instancePort, variables, logOf(`storefront-${index + 1}`))),
    )
    // A running storefront must be stopped with the rest, even if the other one fails to start.
    await Promise.allSettled(starting)
    const instances = await Promise.all(starting)
    await started(startNginx(place, logOf('nginx')))
    const { port: nginxPort } = place
    return {
      port: nginxPort,
      instances,
      redis,
      router,
      routerOrigin,
      redisPort,
      forwardedLog: forwardedLog(folder),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
