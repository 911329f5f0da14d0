import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { panelExpressions } from './watched-expressions.ts'

const run = promisify(execFile)
const RULES = fileURLToPath(new URL('../../deploy/monitoring/alerts.yaml', import.meta.url))
const SCENARIOS = fileURLToPath(new URL('alert-scenarios.yaml', import.meta.url))

/** Returns the output of promtool. Rejects with that output if promtool reports an error. */
const promtool = async (...args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await run(systemProgram('promtool'), [...args])
  return stdout + stderr
}

const check = (expressions: readonly string[]): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'rules.json')
  // JSON is YAML.
  const rules = expressions.map((expr, at) => ({ record: `expression:${at}`, expr }))
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'expressions', rules }] }))
  return promtool('check', 'rules', file)
}

it('promtool accepts the alert rules', async () => {
  expect(await promtool('check', 'rules', RULES)).toMatch(/SUCCESS: \d+ rules found/)
})

it('alerts fire and resolve as the scenarios expect', async () => {
  expect(await promtool('test', 'rules', SCENARIOS)).toContain('SUCCESS')
})

it('promtool accepts each dashboard panel’s query, and rejects an invalid query', async () => {
  expect(await check(panelExpressions())).toContain(`SUCCESS: ${panelExpressions().length} rules found`)
  await expect(check(['sum by (le (northwall_price_load_total)'])).rejects.toThrow(/parse error/)
})
