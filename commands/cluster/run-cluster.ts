import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClusterInstance, startCluster } from './start-cluster.ts'

const RESTART_DELAY_MS = 1_000

const stopWith = (problem: string): never => {
  console.error(problem)
  process.exit(1)
}

/** Restarts a storefront whenever it exits, like a container's restart policy. */
const keepRunning = async (instance: ClusterInstance, isStopping: () => boolean): Promise<void> => {
  for (;;) {
    await instance.ended
    await pause(RESTART_DELAY_MS)
    if (isStopping()) return
    console.log(`The storefront on port ${instance.port} exited; restarting it`)
    await instance.start()
    console.log(`The storefront on port ${instance.port} serves again (process ${instance.pid})`)
  }
}

/** Returns the settings of telemetry and of the log in the environment of this command, which the storefronts get, too. */
const telemetrySettings = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && /^(?:OTEL_|LOG_LEVEL$|ACCESS_LOG$)/.test(name) ? [[name, value]] : [],
    ),
  )

const serve = async (): Promise<void> => {
  const port = Number(process.env['PORT'] || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) stopWith('PORT: takes a port number, 1 to 65535')
  const stopped = Promise.withResolvers<void>()
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopping = true
      stopped.resolve()
    })
  console.log('Starting Redis, a router, two storefronts and nginx')
  const logs = join(import.meta.dirname, '../../.cache/cluster-logs')
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const cluster = await startCluster({ port, env: telemetrySettings(), logs }).catch((error: unknown) => {
    // The signal also reaches the child processes, so one may exit during its start.
    if (isStopping) process.exit(0)
    throw error
  })
  console.log(`
  shop, behind nginx  http://localhost:${cluster.port}
  storefronts         ${cluster.instances.map(({ port, pid }) => `http://localhost:${port} (process ${pid})`).join(', ')}
  router              ${cluster.routerOrigin} (store page ${cluster.routerOrigin}/store)
  Redis               127.0.0.1:${cluster.redisPort}, with a password
  forwarded requests  ${cluster.forwardedLog}
  logs of all parts   ${logs}

The response header X-Cache shows the result of the cache. A killed storefront is restarted. Press Ctrl-C to stop.`)
  for (const instance of cluster.instances)
    keepRunning(instance, () => isStopping).catch((error: unknown) => console.error(String(error)))
  await stopped.promise
  await cluster.stop()
}

if (process.argv.length > 2) stopWith('npm run cluster takes no arguments')
try {
  await serve()
} catch (error) {
  stopWith(error instanceof Error ? error.message : String(error))
}
