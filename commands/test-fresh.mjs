import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { summaryProblem } from './checks/counts.mjs'
import { DEFAULT_FONTS, freshRootProblem, makeFreshRoot } from './checks/fresh-root.mjs'
import { say, secondsSince } from './setup/progress.mjs'
import { interruption } from './setup/run-process.mjs'

const READY_LIMIT_MS = 10 * 60_000
const POLL_MS = 500
/** Output line prefixes of the parts that a plain root cannot run. */
const MAY_BE_SKIPPED = ['Skipped: containers tests (docker: ']
/** Exit code if this machine cannot make a Debian root at all. */
const NOT_POSSIBLE = 2

function stopWith(code, line) {
  say(line)
  process.exit(code)
}

async function freePort() {
  const server = createServer()
  await new Promise((settle) => server.listen(0, settle))
  const { port } = server.address()
  await new Promise((settle) => server.close(settle))
  return String(port)
}

/** Runs `npm start` until it serves the home page, then stops it as Ctrl-C does. */
async function checkStart(root) {
  const start = performance.now()
  const port = await freePort()
  const server = root.start(['npm', 'start'], { PORT: port })
  let hasEnded = false
  server.exited.then(() => {
    hasEnded = true
  })
  let page = ''
  while (!hasEnded && page === '' && performance.now() - start < READY_LIMIT_MS) {
    await pause(POLL_MS)
    page = await fetch(`http://localhost:${port}/`).then(
      async (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    )
  }
  if (!page.includes('<h1')) stopWith(1, 'npm start did not serve its first page')
  say(`npm start served its first page after ${secondsSince(start)}`)
  server.stop('SIGINT')
  const { code } = await server.exited
  if (code !== 0) stopWith(1, `npm start exited with code ${code} after Ctrl-C`)
}

/** Runs `CI=true npm test`. Exits if a test fails, or if a part that could run is skipped. */
async function checkTests(root, ...options) {
  let text = ''
  const { exited } = root.start(['sh', '-c', 'npm test "$@" 2>&1', 'npm', ...options], { CI: 'true' }, (chunk) => {
    text += chunk
    process.stdout.write(chunk)
  })
  const { code } = await exited
  if (interruption()) process.exit(130)
  const problem = summaryProblem(text, MAY_BE_SKIPPED) ?? (code === 0 ? null : `npm test exited with code ${code}`)
  if (problem !== null) stopWith(1, problem)
}

const problem = await freshRootProblem()
if (problem !== null) stopWith(NOT_POSSIBLE, problem)
say('Making a Debian root with git, Node and npm')
const start = performance.now()
const root = await makeFreshRoot()
process.on('exit', root.remove)
say(`The root is ready after ${secondsSince(start)}`)
await checkStart(root)
await checkTests(root)
say(`Both commands of the README work on a fresh machine, after ${secondsSince(start)}`)
for (const font of DEFAULT_FONTS) {
  root.setFont(font)
  await checkTests(root, '--', '--only', 'browser')
  say(`The browser tests pass with ${font} as the font of all text, after ${secondsSince(start)}`)
}
const orphaned = root.orphanedProcesses()
if (orphaned.length > 0) stopWith(1, `Processes are still running: ${orphaned.join(', ')}`)
