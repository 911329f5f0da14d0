import { ensureBuilt } from './setup/ensure-built.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { runTypeScript } from './setup/run-typescript.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
await runTypeScript('commands/bench.ts')
