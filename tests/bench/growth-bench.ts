import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import edgeProcess from '../../commands/setup/edge-process.json' with { type: 'json' }
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { type BenchFigures, figure, quantile } from './measure.ts'
import { onOneProcessor } from './one-processor.ts'
import { REQUESTS_IN_TURN, wrk } from './wrk.ts'

const ROUNDS = 6
const TURNS = 3
const SECONDS = 2
const TIMES = 10

const MICROSECONDS = 1_000_000

const used = z.object({ user: z.number(), system: z.number() })
const started = z.object({ port: z.number(), startMs: z.number(), hosts: z.array(z.string()) })

/** Starts an edge with a multiple of the sites, in a separate process. */
const startEdge = async (times: number) => {
  const child = fork(join(import.meta.dirname, 'edge-of-many-sites.ts'), [String(times)], {
    execArgv: edgeProcess.flags,
  })
  const [message] = await once(child, 'message')
  const stop = async (): Promise<void> => {
    child.send('stop')
    await once(child, 'exit')
  }
  /** Returns the edge's processor time so far, in seconds. */
  const cpuSeconds = async (): Promise<number> => {
    child.send('cpu')
    const [usage] = await once(child, 'message')
    const { user, system } = used.parse(usage)
    return (user + system) / MICROSECONDS
  }
  return { ...started.parse(message), pid: child.pid, cpuSeconds, stop }
}

/**
 * Returns a script for wrk that requests every page of each site in turn. It builds the requests once, because wrk shares the
 * machine with the edge.
 */
const scriptFor = (hosts: readonly string[]): string => `${REQUESTS_IN_TURN}
local hosts = { ${hosts.map((host) => `"${host}"`).join(', ')} }
local paths = { ${PAGE_PATHS.map((path) => `"${path}"`).join(', ')} }
init = function()
  for _, path in ipairs(paths) do
    for _, host in ipairs(hosts) do
      table.insert(requests, wrk.format("GET", path, { ["Host"] = host, ["Accept-Encoding"] = "br" }))
    end
  end
end
`

/** Returns a measurement of an edge: its hits per second of CPU time. */
const loadOf = (edge: Awaited<ReturnType<typeof startEdge>>, folder: string) => {
  const script = join(folder, `${edge.port}.lua`)
  writeFileSync(script, scriptFor(edge.hosts))
  return async (): Promise<number> => {
    const before = await edge.cpuSeconds()
    const { perSecond, failed } = await wrk(`http://127.0.0.1:${edge.port}/`, SECONDS, { script })
    if (failed > 0) throw new Error(`${failed} responses were not pages`)
    return (perSecond * SECONDS) / ((await edge.cpuSeconds()) - before)
  }
}

const medianOf = (values: readonly number[]): number => quantile(values, 0.5)

/**
 * Measures an edge with ten times the current sites: its start time and its hits per second of CPU time, relative to an edge
 * with the current sites.
 */
export const growthBench = (): Promise<BenchFigures> =>
  onOneProcessor(async (joinAnswers) => {
    const folder = mkdtempSync(join(tmpdir(), 'northwall-bench-'))
    try {
      const startMs = { today: [] as number[], grown: [] as number[] }
      const ratios: number[] = []
      let count = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const today = await startEdge(1)
        const grown = await startEdge(TIMES)
        for (const { pid } of [today, grown]) await joinAnswers(pid)
        count = grown.hosts.length
        const loads = [loadOf(today, folder), loadOf(grown, folder)]
        const loadBoth = () => Promise.all(loads.map((load) => load()))
        // Caches every page and compiles the code before the measurement.
        await loadBoth()
        for (let turn = 0; turn < TURNS; turn += 1) {
          const [ofToday = Number.NaN, ofGrown = Number.NaN] = await loadBoth()
          ratios.push(ofGrown / ofToday)
        }
        startMs.today.push(today.startMs)
        startMs.grown.push(grown.startMs)
        await Promise.all([today.stop(), grown.stop()])
      }
      return {
        grownSites: count,
        grownHitsPerCpuRatio: figure(medianOf(ratios)),
        grownStartMs: figure(medianOf(startMs.grown)),
        grownStartRatio: figure(medianOf(startMs.grown.map((time, at) => time / (startMs.today[at] ?? Number.NaN)))),
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
