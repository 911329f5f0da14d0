import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { type BenchFigures, figure, quantile } from './measure.ts'
import { wrk } from './wrk.ts'

const ROUNDS = 6
const SECONDS = 3
const WARM_SECONDS = 1
const TIMES = 10

const MICROSECONDS = 1_000_000

const used = z.object({ user: z.number(), system: z.number() })
const started = z.object({ port: z.number(), startMs: z.number(), hosts: z.array(z.string()) })

/** An edge of its own process with so many times the sites. */
const startEdge = async (times: number) => {
  const child = fork(join(import.meta.dirname, 'edge-of-many-sites.ts'), [String(times)])
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
const scriptFor = (hosts: readonly string[]): string => `
local hosts = { ${hosts.map((host) => `"${host}"`).join(', ')} }
local paths = { ${PAGE_PATHS.map((path) => `"${path}"`).join(', ')} }
local requests = {}
local at = 0
init = function()
  for _, path in ipairs(paths) do
    for _, host in ipairs(hosts) do
      table.insert(requests, wrk.format("GET", path, { ["Host"] = host, ["Accept-Encoding"] = "br" }))
    end
  end
end
request = function()
  at = at % #requests + 1
  return requests[at]
end
`

const medianOf = (values: readonly number[]): number => quantile(values, 0.5)

/**
 * Ten times the sites of today: what starting the edge takes, and how many hits it serves for a second of
 * processor, in turns within one run: by the clock, what else the machine does would count for more.
 */
export const growthBench = async (): Promise<BenchFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-bench-'))
  try {
    const startMs = { today: [] as number[], grown: [] as number[] }
    const rates = { today: [] as number[], grown: [] as number[] }
    let count = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const today = await startEdge(1)
      const grown = await startEdge(TIMES)
      count = grown.hosts.length
      const turns = [['today', today] as const, ['grown', grown] as const]
      for (const [name, edge] of round % 2 === 0 ? turns : turns.reverse()) {
        const script = join(folder, `${name}.lua`)
        writeFileSync(script, scriptFor(edge.hosts))
        startMs[name].push(edge.startMs)
        // Every page is in the cache, and the code compiled, before anything is counted.
        await wrk(`http://127.0.0.1:${edge.port}/`, WARM_SECONDS, { script })
        const before = await edge.cpuSeconds()
        const { perSecond, failed } = await wrk(`http://127.0.0.1:${edge.port}/`, SECONDS, { script })
        if (failed > 0) throw new Error(`${failed} answers were no page`)
        rates[name].push((perSecond * SECONDS) / ((await edge.cpuSeconds()) - before))
      }
      await Promise.all([today.stop(), grown.stop()])
    }
    return {
      grownSites: count,
      grownHitsPerCpuRatio: figure(medianOf(rates.grown.map((rate, at) => rate / (rates.today[at] ?? Number.NaN)))),
      grownStartMs: figure(medianOf(startMs.grown)),
      grownStartRatio: figure(medianOf(startMs.grown.map((time, at) => time / (startMs.today[at] ?? Number.NaN)))),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
