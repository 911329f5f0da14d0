import { startTracedShop } from './start-traced-shop.ts'

const portOf = (name: string): number => Number(process.env[name])

const stopped = Promise.withResolvers<void>()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true
    stopped.resolve()
  })

try {
  const shop = await startTracedShop({
    ports: { shop: portOf('PORT'), router: portOf('ROUTER_PORT'), viewer: portOf('TRACES_PORT') },
    onLine: ({ from, text }) => console.log(`${from}: ${text}`),
  })
  console.log(`
  traces   ${shop.viewerOrigin}
  shop     ${shop.shopOrigin}
  router   ${shop.routerOrigin} (its log below names the trace of each call)

The list of requests can set a fault of the router. Press Ctrl-C to stop.
`)
  await stopped.promise
  await shop.stop()
} catch (error) {
  // The signal also reaches the child processes, so one may exit during its start.
  if (!isStopping) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
