import { ensureBuilt } from '../build/ensure-built.mjs'
import { ensureInstalled } from '../setup/ensure-installed.mjs'
import { ensureSystemPackage } from '../setup/ensure-system-package.mjs'
import { say } from '../setup/progress.mjs'
import { runTypeScript } from '../setup/run-typescript.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
const problem = await ensureSystemPackage('chromium')
if (problem !== null) {
  say(problem)
  process.exit(1)
}
await runTypeScript('commands/pictures/take-screenshots.ts')
