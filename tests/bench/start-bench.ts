import { freePort } from '../hosts/storefront/free-port.ts'
import { spawnStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { type BenchFigures, figure, median } from './measure.ts'
import { startEmptyNext } from './reference-servers.ts'

const ROUNDS = 5
const LIMIT_MS = 60_000

const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )

/** Starts a storefront and returns the milliseconds until a path responds. */
const startOurs = async (path: '/healthz' | '/readyz'): Promise<number> => {
  const port = await freePort()
  const start = performance.now()
  const server = spawnStorefront(port, {})
  try {
    await until(`${path} is answered`, () => isOk(`http://127.0.0.1:${port}${path}`), LIMIT_MS)
    return performance.now() - start
  } finally {
    await server.stop()
  }
}

/**
 * Measures the time from the start of the process to its first response. Takes turns with an empty page on the same version of
 * Next. Measures the time until the product pages are warmed up only once, because it takes long.
 */
export const startBench = async (): Promise<BenchFigures> => {
  const runs: { servesMs: number; emptyMs: number }[] = []
  await (await startEmptyNext()).stop()
  for (let round = 0; round < ROUNDS; round += 1) {
    const servesMs = await startOurs('/healthz')
    const start = performance.now()
    const empty = await startEmptyNext(true)
    runs.push({ servesMs, emptyMs: performance.now() - start })
    await empty.stop()
  }
  return {
    startToServingMs: median(runs.map(({ servesMs }) => servesMs)),
    startToReadyMs: figure(await startOurs('/readyz')),
    emptyNextStartMs: median(runs.map(({ emptyMs }) => emptyMs)),
    startRatioToEmptyNext: median(runs.map(({ servesMs, emptyMs }) => servesMs / emptyMs)),
  }
}
