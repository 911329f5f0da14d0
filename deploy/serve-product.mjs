import { spawn } from 'node:child_process'
import { listenAddress } from '../commands/setup/listen-address.mjs'
import { inRoot, NEXT } from '../commands/setup/places.mjs'

const ended = (child) =>
  new Promise((settle) => {
    child.on('exit', (code) => settle(code ?? 1))
    child.on('error', () => settle(1))
  })

// A product that is installed and built: its environment is checked, then it is Next's until someone stops it.
const check = spawn(process.execPath, [inRoot('commands', 'check-environment.ts')], { stdio: 'inherit' })
const problem = await ended(check)
if (problem !== 0) process.exit(problem)

const { port, hostname } = listenAddress(process.env)
const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port), '-H', hostname], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port), HOSTNAME: hostname },
})
let isToldToStop = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isToldToStop = true
    server.kill(signal)
  })
const code = await ended(server)
process.exit(isToldToStop ? 0 : code)
