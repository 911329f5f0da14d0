import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const FOLDER = resolve(import.meta.dirname, '../tests/bench')

type Bench = () => unknown

const isBench = (value: unknown): value is Bench => typeof value === 'function'

/** The one function that a bench file exports. Found by folder, because only tests import tests. */
const benchIn = async (file: string): Promise<Bench> => {
  const exported: unknown[] = Object.values(await import(pathToFileURL(join(FOLDER, file)).href))
  const bench = exported.find(isBench)
  if (!bench) throw new Error(`${file} exports no bench`)
  return bench
}

const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('-bench.ts'))
  .sort()
const figures: Record<string, unknown> = {}
for (const file of files) {
  const start = performance.now()
  const found = Object(await (await benchIn(file))())
  console.log(`${file} (${((performance.now() - start) / 1_000).toFixed(1)} s)`)
  for (const [name, value] of Object.entries(found)) console.log(`  ${name}: ${value}`)
  Object.assign(figures, found)
}
const { targetLines } = (await import(pathToFileURL(join(FOLDER, 'targets.ts')).href)) as {
  targetLines: (figures: Readonly<Record<string, unknown>>) => readonly string[]
}
console.log(`\n${targetLines(figures).join('\n')}\n`)
console.log(JSON.stringify(figures))
