import { startRouter } from './start-router.ts'

const DEFAULT_PORT = 4010

const port = Number(process.env.ROUTER_PORT ?? DEFAULT_PORT)
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('ROUTER_PORT takes a port number, 0 to 65535')
  process.exit(1)
}

try {
  const router = await startRouter({ port, hostname: process.env.ROUTER_HOSTNAME ?? '127.0.0.1' })
  console.log(
    `api-router listens on ${router.origin} (store page ${router.origin}/store, log ${router.origin}/__requests)`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void router.close())
} catch (error) {
  console.error(`api-router cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
