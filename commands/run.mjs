import { ensureBuilt } from './build/ensure-built.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { requireSystemPackages } from './setup/ensure-system-packages.mjs'
import { portProblem } from './setup/listen-address.mjs'
import { inRoot, NODE } from './setup/paths.mjs'
import { say } from './setup/progress.mjs'
import { interruption, runProcess } from './setup/run-process.mjs'

/**
 * The commands of package.json that run on the product's Node. Requirements are system programs (`needs`), free loopback ports
 * with their defaults (`ports`), and a build (`afterBuild`).
 */
const COMMANDS = {
  accessibility: {
    program: ['commands/generate/date-accessibility.mjs'],
    needs: ['chromium', 'fonts'],
    afterBuild: true,
  },
  'api-changes': { program: ['commands/api-changes.ts'] },
  bench: {
    program: ['tests/bench/run-benches.ts'],
    needs: ['wrk', 'nginx', 'redis', 'chromium', 'taskset'],
    afterBuild: true,
  },
  changelog: { program: ['node_modules/@changesets/cli/bin.js'] },
  certify: { program: ['commands/certify/run-certify.ts'] },
  cluster: {
    program: ['commands/cluster/run-cluster.ts'],
    needs: ['nginx', 'redis'],
    ports: { PORT: 3000 },
    afterBuild: true,
  },
  doctor: { program: ['commands/doctor/doctor.ts'] },
  gallery: { program: ['node_modules/next/dist/bin/next', 'dev', inRoot('gallery'), '--port', '3200'] },
  drill: {
    program: ['commands/drills/run-drills.ts'],
    needs: ['nginx', 'redis'],
    afterBuild: true,
    // A list needs neither the programs nor the build.
    listsBy: '--list',
  },
  generate: { program: ['commands/generate/generate-files.ts'] },
  leads: { program: ['commands/lead-outbox.ts'] },
  pictures: { program: ['commands/pictures/draw-pictures.ts'], needs: ['chromium', 'fonts'] },
  'pictures:accept': {
    program: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pictures', '--update'],
    needs: ['chromium', 'fonts'],
    afterBuild: true,
  },
  prose: { program: ['commands/prose.mjs'] },
  router: { program: ['commands/router/main.ts'] },
  screenshots: { program: ['commands/pictures/take-screenshots.ts'], needs: ['chromium'], afterBuild: true },
  'security:report': { program: ['tests/bench/security-report.ts'], afterBuild: true },
  'test:watch': { program: ['node_modules/vitest/vitest.mjs', 'watch'] },
  'test:sabotage': { program: ['tests/codebase/remove-protections.ts'], needs: ['nginx', 'redis'] },
  sites: { program: ['commands/sites.ts'] },
  smoke: { program: ['commands/smoke/run-smoke.ts'] },
  texts: { program: ['commands/texts/list-texts.ts'] },
  'supply-chain': { program: ['commands/supply-chain.mjs'] },
  traces: {
    program: ['commands/traces/run-traces.ts'],
    ports: { PORT: 3000, ROUTER_PORT: 4010, TRACES_PORT: 4318 },
    afterBuild: true,
  },
}

function stopWith(problem) {
  say(problem)
  process.exit(1)
}

/** Checks that each port is free, and sets it in the environment of the program. */
async function requirePorts(ports) {
  for (const [name, defaultPort] of Object.entries(ports)) {
    const port = Number(process.env[name] || defaultPort)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) stopWith(`${name}: takes a port number, 1 to 65535`)
    const problem = await portProblem({ port, hostname: '127.0.0.1' })
    if (problem !== null) stopWith(problem.replace('PORT=…', `${name}=…`))
    process.env[name] = String(port)
  }
}

const [name = '', ...options] = process.argv.slice(2)
if (!Object.hasOwn(COMMANDS, name)) stopWith(`Usage: node commands/run.mjs ${Object.keys(COMMANDS).join('|')}`)
const { program, needs = [], ports = {}, afterBuild = false, listsBy } = COMMANDS[name]
const isListing = listsBy !== undefined && options.includes(listsBy)
await ensureInstalled()
if (!isListing) await requireSystemPackages(...needs)
await requirePorts(ports)
if (afterBuild && !isListing && !(await ensureBuilt())) process.exit(1)
const [file, ...args] = program
const { code } = await runProcess(NODE, [inRoot(file), ...args, ...options])
// Stopping a command with a signal is not an error.
process.exit(interruption() ? 0 : code)
