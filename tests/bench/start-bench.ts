import { freePort } from '../hosts/storefront/free-port.ts'
import { spawnStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { type BenchFigures, median } from './measure.ts'
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

/** Milliseconds until the edge answers with its renderer started, and until the product pages made ahead are there. */
const startOurs = async (): Promise<{ readonly servesMs: number; readonly readyMs: number }> => {
  const port = await freePort()
  const start = performance.now()
  const server = spawnStorefront(port, {})
  try {
    const took = async (path: string): Promise<number> => {
      await until(`${path} is answered`, () => isOk(`http://127.0.0.1:${port}${path}`), LIMIT_MS)
      return performance.now() - start
    }
    return { servesMs: await took('/healthz'), readyMs: await took('/readyz') }
  } finally {
    await server.stop()
  }
}

/** From the start of the process to its first answer, in turns with an empty page of the same Next. */
export const startBench = async (): Promise<BenchFigures> => {
  const runs: { servesMs: number; readyMs: number; emptyMs: number }[] = []
  await (await startEmptyNext()).stop()
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await startOurs()
    const start = performance.now()
    const empty = await startEmptyNext(true)
    runs.push({ ...ours, emptyMs: performance.now() - start })
    await empty.stop()
  }
  return {
    startToServingMs: median(runs.map(({ servesMs }) => servesMs)),
    startToReadyMs: median(runs.map(({ readyMs }) => readyMs)),
    emptyNextStartMs: median(runs.map(({ emptyMs }) => emptyMs)),
    startRatioToEmptyNext: median(runs.map(({ servesMs, emptyMs }) => servesMs / emptyMs)),
  }
}
