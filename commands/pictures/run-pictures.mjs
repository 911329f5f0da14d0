import { ensureInstalled } from '../setup/ensure-installed.mjs'
import { requireSystemPackages } from '../setup/ensure-system-packages.mjs'
import { runTypeScript } from '../setup/run-typescript.mjs'

await ensureInstalled()
await requireSystemPackages('chromium')
await runTypeScript('commands/pictures/draw-pictures.ts')
