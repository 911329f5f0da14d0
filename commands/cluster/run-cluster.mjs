import { ensureBuilt } from '../build/ensure-built.mjs'
import { ensureInstalled } from '../setup/ensure-installed.mjs'
import { requireSystemPackages } from '../setup/ensure-system-packages.mjs'
import { listenAddress } from '../setup/listen-address.mjs'
import { portProblem } from '../setup/port-problem.mjs'
import { say } from '../setup/progress.mjs'
import { runTypeScript } from '../setup/run-typescript.mjs'

function stopWith(problem) {
  say(problem)
  process.exit(1)
}

await ensureInstalled()
// Without a word on the command line it serves.
if (process.argv.length === 2) {
  await requireSystemPackages('nginx', 'redis')
  const { port } = listenAddress({ PORT: process.env.PORT })
  const problem = await portProblem({ port, hostname: '127.0.0.1' })
  if (problem !== null) stopWith(problem)
  if (!(await ensureBuilt())) process.exit(1)
}
await runTypeScript('commands/cluster/run-cluster.ts')
