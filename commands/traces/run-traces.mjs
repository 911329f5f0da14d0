import { ensureBuilt } from '../build/ensure-built.mjs'
import { ensureInstalled } from '../setup/ensure-installed.mjs'
import { portProblem } from '../setup/port-problem.mjs'
import { say } from '../setup/progress.mjs'
import { runTypeScript } from '../setup/run-typescript.mjs'

/** Where the parts listen when nothing else is said; run-traces.ts reads the same. */
const PORTS = { PORT: 3000, ROUTER_PORT: 4010, TRACES_PORT: 4318 }

await ensureInstalled()
for (const [name, usual] of Object.entries(PORTS)) {
  const port = Number(process.env[name] || usual)
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536
  const problem = isPort
    ? await portProblem({ port, hostname: '127.0.0.1' })
    : `${name}: takes a port number, 1 to 65535`
  if (problem !== null) {
    say(problem.replace('PORT=…', `${name}=…`))
    process.exit(1)
  }
  process.env[name] = String(port)
}
if (!(await ensureBuilt())) process.exit(1)
await runTypeScript('commands/traces/run-traces.ts')
