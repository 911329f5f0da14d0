import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const RUN_PROCESS = new URL('../../commands/setup/run-process.mjs', import.meta.url).href

/** A child that starts a grandchild with the same output. Both run for an hour unless they are stopped. */
const FAMILY = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['-e', 'console.log("here"); setTimeout(() => {}, 3600000)'], { stdio: 'inherit' })
  setTimeout(() => {}, 3600000)
`
const RUN_FAMILY = `const family = await runProcess(process.execPath, ['-e', ${JSON.stringify(FAMILY)}]`

/**
 * Runs a script that uses run-process.mjs. `gone` resolves to its exit code when all processes that share its output have exited,
 * including the grandchild.
 */
function runScript(script: string) {
  const module = `import { runProcess } from '${RUN_PROCESS}'; ${script}`
  const command = spawn(process.execPath, ['--input-type=module', '-e', module], {
    cwd: ROOT,
    env: { ...process.env, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<number | null>((settle) => command.on('close', settle))
  const grandchildIsHere = new Promise((settle) => command.stdout.once('data', settle))
  return { command, gone, grandchildIsHere }
}

it.each(['SIGINT', 'SIGTERM'] as const)('%s stops a command and its descendants', async (signal) => {
  const { command, gone, grandchildIsHere } = runScript(`${RUN_FAMILY}); process.exit(7)`)
  await grandchildIsHere
  command.kill(signal)
  expect(await gone).toBe(7)
})

it('a command that exceeds its time limit is stopped with its descendants and sets `timedOut`', async () => {
  const { gone } = runScript(`${RUN_FAMILY}, { limitMs: 1000 }); process.exit(family.timedOut ? 8 : 9)`)
  expect(await gone).toBe(8)
})

it('a command that cannot start returns code 127 and a problem', async () => {
  const { gone } = runScript(`
    const { code, problem } = await runProcess(${JSON.stringify(join(ROOT, 'no-such-program'))}, [])
    process.exit(code === 127 && problem.includes('ENOENT') ? 6 : 1)`)
  expect(await gone).toBe(6)
})
