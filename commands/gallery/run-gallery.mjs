import { ensureInstalled } from '../setup/ensure-installed.mjs'
import { inRoot, NEXT, NODE } from '../setup/places.mjs'
import { interruption, runProcess } from '../setup/run-process.mjs'

const PORT = '3200'

await ensureInstalled()
const { code } = await runProcess(NODE, [NEXT, 'dev', inRoot('gallery'), '--port', PORT], {
  env: { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
})
process.exit(interruption() ? 0 : code)
