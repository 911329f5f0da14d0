import { startRouter } from './start-router.ts'

const DEFAULT_PORT = 4010

const stopWith = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const port = Number(process.env.ROUTER_PORT || DEFAULT_PORT)
if (!Number.isInteger(port) || port < 0 || port > 65_535) stopWith('ROUTER_PORT takes a port number, 0 to 65535')

const publicUrl = process.env.ROUTER_PUBLIC_URL || undefined
if (publicUrl !== undefined && !/^https?:\/\/[^/?#@]+\/?$/.test(publicUrl))
  stopWith('ROUTER_PUBLIC_URL takes an http or https origin without a path, such as http://localhost:4010')

try {
  const router = await startRouter({
    port,
    hostname: process.env.ROUTER_HOSTNAME || '127.0.0.1',
    ...(publicUrl !== undefined && { publicOrigin: publicUrl }),
    onAnswer: (answered) => console.log(JSON.stringify({ time: new Date().toISOString(), ...answered })),
  })
  const { origin } = router
  console.log(`api-router listens on ${origin} (store page ${origin}/store, log ${origin}/__requests)`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void router.close())
} catch (error) {
  stopWith(`api-router cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}`)
}
