import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'
import { plantFiles } from './plant-files.ts'
import { PERMITTED, PLANTED, SURROUNDINGS } from './planted-violations.ts'

interface Report {
  rules: Map<string, string>
  files: number
  violations: { rule: string; sentence: string; from: string; to: string }[]
}
interface Checker {
  checkArchitecture(root?: string): Promise<Report>
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

  it.each(PLANTED)('catches what breaks $rule in $file', ({ rule, file }) => {
    expect(report.violations.filter(({ from }) => from === file).map((violation) => violation.rule)).toContain(rule)
  })

  it.each(Object.keys(PERMITTED))('leaves %s alone', (file) => {
    expect(report.violations.filter(({ from }) => from === file)).toEqual([])
  })

  it('has a planted violation for each of its rules, and a sentence for each', () => {
    expect([...report.rules.keys()].sort()).toEqual([...new Set(PLANTED.map(({ rule }) => rule))].sort())
    for (const sentence of report.rules.values()) expect(sentence).toMatch(/^.{20,}\.$/)
  })
})
