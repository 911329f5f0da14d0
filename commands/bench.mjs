import { ensureBuilt } from './build/ensure-built.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { requireSystemPackages } from './setup/ensure-system-packages.mjs'
import { runTypeScript } from './setup/run-typescript.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
await requireSystemPackages('wrk', 'nginx', 'redis', 'chromium')
await runTypeScript('tests/bench/run-benches.ts')
