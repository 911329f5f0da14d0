import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { targetTables } from './targets.ts'

const SUFFIX = '-bench.ts'

type Figures = Record<string, unknown>
type Bench = () => unknown

const isBench = (value: unknown): value is Bench => typeof value === 'function'

/** Benchmark files by name: `<name>-bench.ts` in this folder. */
const files: ReadonlyMap<string, string> = new Map(
  globSync(`*${SUFFIX}`, { cwd: import.meta.dirname })
    .sort()
    .map((file) => [basename(file, SUFFIX), file]),
)

/** Returns the function that a benchmark file exports. */
const benchIn = async (file: string): Promise<Bench> => {
  const exported: unknown[] = Object.values(await import(pathToFileURL(join(import.meta.dirname, file)).href))
  const bench = exported.find(isBench)
  if (!bench) throw new Error(`${file} exports no benchmark`)
  return bench
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = values.only?.split(',') ?? [...files.keys()]
const unknown = names.filter((name) => !files.has(name))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. The benchmarks are: ${[...files.keys()].join(', ')}.`)
  process.exit(2)
}

const figures: Figures = {}
for (const name of names) {
  const start = performance.now()
  try {
    const found: Figures = Object((await (await benchIn(files.get(name) ?? ''))()) ?? {})
    const seconds = Number(((performance.now() - start) / 1_000).toFixed(1))
    console.log(JSON.stringify({ bench: name, seconds, ...found }))
    Object.assign(figures, found)
  } catch (error) {
    // A failure does not stop the other benchmarks, because a full run takes half an hour.
    console.log(JSON.stringify({ bench: name, error: String(error) }))
    process.exitCode = 1
  }
}
console.log(`\n${targetTables(figures)}\n`)
console.log(JSON.stringify(figures))
