import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deferScripts } from '../../edge/next/defer-scripts.ts'
import { type BenchFigures, figure, measure } from './measure.ts'

const BUDGET_MS = 2_000
const PAGE = readFileSync(join(import.meta.dirname, '../edge/not-found-page.html.txt'), 'utf8')

/** Measures how long it takes to defer the scripts of a Next page. This happens once for each page that enters the cache. */
export const deferScriptsBench = (): BenchFigures => {
  const of = measure([{ name: 'defer', times: 1, run: () => deferScripts(PAGE) }], BUDGET_MS)
  return { deferScriptsMs: figure(of('defer').medianMs) }
}
