import { setTimeout as pause } from 'node:timers/promises'
import { type ClusterInstance, startCluster } from './start-cluster.ts'

/** Between the end of a storefront and its new start, in milliseconds. */
const RESTART_MS = 1_000

/** Ends the command with a line that says why it cannot go on. */
const stopWith = (problem: string): never => {
  console.error(problem)
  process.exit(1)
}

/** Starts a storefront again whenever it ends, as the restart policy of a container does. */
const keepRunning = async (instance: ClusterInstance, isStopping: () => boolean): Promise<void> => {
  for (;;) {
    await instance.ended
    await pause(RESTART_MS)
    if (isStopping()) return
    console.log(`The storefront on port ${instance.port} has ended, and is started again`)
    await instance.start()
    console.log(`The storefront on port ${instance.port} serves again (process ${instance.pid})`)
  }
}

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
  const cluster = await startCluster({ port }).catch((error: unknown) => {
    // A signal goes to the parts as well: a part that ends while it starts is then not an error.
    if (isStopping) process.exit(0)
    throw error
  })
  console.log(`
  shop, behind nginx  http://localhost:${cluster.port}
  storefronts         ${cluster.instances.map(({ port, pid }) => `http://localhost:${port} (process ${pid})`).join(', ')}
  router              ${cluster.routerOrigin} (store page ${cluster.routerOrigin}/store)
  Redis               127.0.0.1:${cluster.redisPort}, with a password
  forwarded requests  ${cluster.forwardedLog}

The header X-Cache of an answer says where it is from. A storefront that is killed is started again. Ctrl-C stops everything.`)
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
