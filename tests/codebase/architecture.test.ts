import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'
import { plantFiles } from './plant-files.ts'
import { PERMITTED, PLANTED, SURROUNDINGS } from './planted-violations.ts'
import { ROOT } from './source-files.ts'

interface Report {
  rules: Map<string, string>
  files: number
  violations: { rule: string; sentence: string; from: string; to: string }[]
}
interface Checker {
  checkArchitecture(root?: string): Promise<Report>
  drawDiagrams(page: string): Promise<string>
}

describe('the architecture checker', () => {
  const plants = Object.fromEntries(PLANTED.map(({ file, content }) => [file, content]))
  const { root, remove } = plantFiles({ ...SURROUNDINGS, ...PERMITTED, ...plants })
  let report: Report

  beforeAll(async () => {
    const { checkArchitecture } = await loadCommand<Checker>('checks/check-architecture.mjs')
    report = await checkArchitecture(root)
  })
  afterAll(remove)

  it.each(PLANTED)('reports a violation of $rule in $file', ({ rule, file }) => {
    const places = [file, dirname(file)]
    expect(report.violations.filter(({ from }) => places.includes(from)).map((one) => one.rule)).toContain(rule)
  })

  it.each(Object.keys(PERMITTED))('reports no violation in %s', (file) => {
    expect(report.violations.filter(({ from }) => from === file)).toEqual([])
  })

  it('has a planted violation and an explanation for each rule', () => {
    expect([...report.rules.keys()].sort()).toEqual([...new Set(PLANTED.map(({ rule }) => rule))].sort())
    for (const sentence of report.rules.values()) expect(sentence).toMatch(/^.{20,}\.$/)
  })
})

describe('the diagrams of docs/modules.md', () => {
  it('are current (if not, run `npm run architecture -- --draw`)', async () => {
    const { drawDiagrams } = await loadCommand<Checker>('checks/check-architecture.mjs')
    const page = readFileSync(join(ROOT, 'docs/modules.md'), 'utf8')
    expect(await drawDiagrams(page)).toBe(page)
    await expect(drawDiagrams(page.replace('```mermaid', '```text'))).rejects.toThrow('2 of 3 diagrams')
  })
})
