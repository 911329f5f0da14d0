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
  router   ${shop.routerOrigin}, whose log is here: each line names its trace

The list of requests has a switch for faults of the router. Ctrl-C stops everything.
`)
  await stopped.promise
  await shop.stop()
} catch (error) {
  // A signal goes to the parts as well: a part that ends while it starts is then not an error.
  if (!isStopping) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
