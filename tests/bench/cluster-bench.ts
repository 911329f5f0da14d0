import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, startCluster } from '../../commands/cluster/start-cluster.ts'
import { type BenchFigures, figure, quantile } from './measure.ts'
import { mixedLoad } from './mixed-load.ts'
import { receiveRaw } from './receive-raw.ts'
import { startNginx } from './reference-servers.ts'
import { wrk } from './wrk.ts'

const ROUNDS = 5
const SECONDS = 3
const KILL_SECONDS = Number(process.env['BENCH_KILL_SECONDS'] ?? 120)
const KILL_EVERY_MS = 10_000
/** Delay before a killed instance is restarted, as a supervisor would do. */
const GONE_MS = 1_000
const RATE = 500

/** Compares hits of the caching layer, in turns, with an nginx that sends the same bytes from a compressed file. */
const hitsBesideFile = async (cluster: Cluster, folder: string): Promise<BenchFigures> => {
  const url = `http://127.0.0.1:${cluster.port}/premium`
  const { body } = await receiveRaw(url)
  const nginx = await startNginx(folder, body)
  try {
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const hits = await wrk(url, SECONDS)
      if (hits.failed > 0) throw new Error(`${hits.failed} responses were not pages`)
      ours.push(hits.perSecond)
      theirs.push((await wrk(nginx.url, SECONDS)).perSecond)
    }
    return {
      cachedHitsPerSecond: figure(quantile(ours, 0.5)),
      cachedHitsRatioToNginx: figure(
        quantile(
          ours.map((rate, at) => rate / (theirs[at] ?? Number.NaN)),
          0.5,
        ),
      ),
    }
  } finally {
    await nginx.stop()
  }
}

/**
 * Sends requests for pages, price lists and purchases. Meanwhile, one of the two instances is killed and restarted every ten
 * seconds.
 */
const killsUnderLoad = async (cluster: Cluster): Promise<BenchFigures> => {
  let isOver = false
  let kills = 0
  const killing = (async () => {
    for (let nextMs = performance.now() + KILL_EVERY_MS / 2; ; nextMs += KILL_EVERY_MS) {
      while (!isOver && performance.now() < nextMs) await pause(100)
      const victim = cluster.instances[kills % cluster.instances.length]
      if (isOver || victim === undefined) return
      await victim.kill()
      kills += 1
      await pause(GONE_MS)
      await victim.start()
    }
  })()
  const { answered, failed, p99Ms } = await mixedLoad(cluster.port, RATE, KILL_SECONDS)
  isOver = true
  await killing
  for (const [what, times] of failed) console.log(`  failed while instances were killed: ${what} (${times})`)
  return {
    killsUnderLoad: kills,
    killsUnderLoadAnswered: answered,
    killsUnderLoadFailed: [...failed.values()].reduce((sum, times) => sum + times, 0),
    killsUnderLoadP99Ms: figure(p99Ms),
  }
}

/** Measures two storefronts behind nginx, as in `npm run cluster`. */
export const clusterBench = async (): Promise<BenchFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-bench-'))
  const cluster = await startCluster()
  try {
    return { ...(await hitsBesideFile(cluster, join(folder, 'nginx'))), ...(await killsUnderLoad(cluster)) }
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
