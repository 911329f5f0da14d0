import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import edgeProcess from '../../commands/setup/edge-process.json' with { type: 'json' }
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { type BenchFigures, figure, quantile } from './measure.ts'
import { REQUESTS_IN_TURN, wrk } from './wrk.ts'

const ROUNDS = 6
const TURNS = 4
const SECONDS = 1
const TIMES = 10

const MICROSECONDS = 1_000_000

const used = z.object({ user: z.number(), system: z.number() })
const started = z.object({ port: z.number(), startMs: z.number(), hosts: z.array(z.string()) })

/** An edge of its own process with so many times the sites. */
const startEdge = async (times: number) => {
  const child = fork(join(import.meta.dirname, 'edge-of-many-sites.ts'), [String(times)], {
    execArgv: edgeProcess.flags,
  })
  const [message] = await once(child, 'message')
  const stop = async (): Promise<void> => {
    child.send('stop')
    await once(child, 'exit')
  }
  /** What it has used of processors so far, in seconds. */
  const cpuSeconds = async (): Promise<number> => {
    child.send('cpu')
    const [usage] = await once(child, 'message')
    const { user, system } = used.parse(usage)
    return (user + system) / MICROSECONDS
  }
  return { ...started.parse(message), cpuSeconds, stop }
}

/** A script for wrk, which asks for every page of each site in turn. The requests are written once: wrk shares the machine with the edge. */
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

/** An edge with the hits that it served for a second of processor, one turn after the other. */
const measured = (edge: Awaited<ReturnType<typeof startEdge>>, folder: string) => {
  const script = join(folder, `${edge.port}.lua`)
  writeFileSync(script, scriptFor(edge.hosts))
  const rates: number[] = []
  const load = () => wrk(`http://127.0.0.1:${edge.port}/`, SECONDS, { script })
  const measure = async (): Promise<void> => {
    const before = await edge.cpuSeconds()
    const { perSecond, failed } = await load()
    if (failed > 0) throw new Error(`${failed} answers were no page`)
    rates.push((perSecond * SECONDS) / ((await edge.cpuSeconds()) - before))
  }
  return { rates, load, measure }
}

const medianOf = (values: readonly number[]): number => quantile(values, 0.5)

/**
 * Ten times the sites of today: what starting the edge takes, and how many hits it serves for a second of
 * processor, in turns within one run: by the clock, what else the machine does would count for more. Of the turns of a round the
 * best of each counts: what else the machine does only takes away.
 */
export const growthBench = async (): Promise<BenchFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-bench-'))
  try {
    const startMs = { today: [] as number[], grown: [] as number[] }
    const ratios: number[] = []
    let count = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const today = await startEdge(1)
      const grown = await startEdge(TIMES)
      count = grown.hosts.length
      const [ofToday, ofGrown] = [measured(today, folder), measured(grown, folder)]
      // Every page is in the cache, and the code compiled, before anything is counted.
      for (const { load } of [ofToday, ofGrown]) await load()
      for (let turn = 0; turn < TURNS; turn += 1)
        for (const edge of turn % 2 === 0 ? [ofToday, ofGrown] : [ofGrown, ofToday]) await edge.measure()
      startMs.today.push(today.startMs)
      startMs.grown.push(grown.startMs)
      ratios.push(Math.max(...ofGrown.rates) / Math.max(...ofToday.rates))
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
}
