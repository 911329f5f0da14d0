import { readFileSync, watch } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from './build/ensure-built.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { listenAddress, portProblem } from './setup/listen-address.mjs'
import { inRoot, NODE } from './setup/paths.mjs'
import { say, secondsSince } from './setup/progress.mjs'
import { interruption, runProcess, startProcess } from './setup/run-process.mjs'

/** Sites with different scripts, directions, paths and currencies. */
const SAMPLES = ['com', 'de', 'me', 'me-en', 'cojp', 'fr', 'combr']
const CODE_WIDTH = 6
const LANGUAGE_WIDTH = 32

/** Returns one line per sample site: code, English name of the language, and local URL. */
async function sampleSites(env) {
  const list = await runProcess(NODE, [inRoot('commands', 'sites.ts'), '--json'], { env, stdout: 'text' })
  if (list.code !== 0) return []
  const languages = new Intl.DisplayNames(['en'], { type: 'language' })
  const sites = new Map(JSON.parse(list.text).map((site) => [site.code, site]))
  return SAMPLES.map((code) => sites.get(code))
    .filter((site) => site !== undefined)
    .map(({ code, locale, localUrl }) => {
      const language = languages.of(locale) ?? locale
      return `  ${code.padEnd(CODE_WIDTH)} ${language.padEnd(LANGUAGE_WIDTH)} ${localUrl}`
    })
}

/** Process settings of the edge, which docs/sizing.md relies on. The Dockerfile repeats them. */
const { flags, environment } = JSON.parse(readFileSync(inRoot('commands', 'setup', 'edge-process.json'), 'utf8'))

const READY_LIMIT_MS = 120_000
const POLL_MS = 150

function end(code) {
  process.exit(interruption() ? 0 : code)
}

/** Waits until the server responds. Returns false if it exits or does not respond within two minutes. */
async function waitUntilReady(origin, server) {
  let ended = false
  server.exited.then(() => {
    ended = true
  })
  const deadline = performance.now() + READY_LIMIT_MS
  while (!ended && performance.now() < deadline) {
    try {
      const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(READY_LIMIT_MS) })
      if (answer.status < 500) return true
    } catch {
      // Not listening yet.
    }
    await pause(POLL_MS)
  }
  return false
}

/** Draws the screens of the products, which the build draws otherwise. */
async function drawScreens() {
  return (await runProcess(NODE, [inRoot('commands/build/draw-screens.ts')], { stdout: 'stderr' })).code === 0
}

/** Bundles the scripts of `browser/`. Next's development server does not bundle them. */
async function bundleScripts() {
  const bundling = [inRoot('commands/build/bundle-scripts.mjs'), '--development']
  return (await runProcess(NODE, bundling, { stdout: 'stderr' })).code === 0
}

const SCRIPT_SOURCES = ['browser', 'app/_islands', 'app/_offers']
/** An editor may write a file in several steps. */
const SETTLE_MS = 100

/** Bundles the scripts again after each change. Runs one bundling at a time. */
function rebuildScriptsOnChange() {
  let timer
  let running = Promise.resolve()
  const onChange = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(bundleScripts)
    }, SETTLE_MS)
  }
  for (const folder of SCRIPT_SOURCES) watch(inRoot(folder), { recursive: true }, onChange)
}

/** Installs and builds if necessary, then serves in production (`start`) or development (`dev`) mode until it is stopped. Never returns. */
async function serve(mode) {
  await ensureInstalled()
  const check = await runProcess(NODE, [inRoot('commands', 'check-environment.ts')], { stdout: 'stderr' })
  if (check.code !== 0) end(1)
  const address = listenAddress(process.env)
  const problem = await portProblem(address)
  if (problem) {
    say(problem)
    end(1)
  }
  const isBuilt = mode === 'start' ? await ensureBuilt() : (await bundleScripts()) && (await drawScreens())
  if (!isBuilt) end(1)
  if (mode === 'dev') rebuildScriptsOnChange()

  const start = performance.now()
  const { port, hostname, origin } = address
  const env = {
    HOSTNAME: hostname,
    PORT: String(port),
    NODE_ENV: mode === 'start' ? 'production' : 'development',
    ...environment,
  }
  const server = startProcess(NODE, [...flags, inRoot('server.ts')], { env })
  if (await waitUntilReady(origin, server)) {
    const sites = await sampleSites(env)
    process.stdout.write(`\n${sites.join('\n')}\n\nReady in ${secondsSince(start)}. Press Ctrl-C to stop.\n`)
  } else if (!interruption()) {
    say('The server did not start. See the lines above for the reason.')
    server.stop()
  }
  const { code } = await server.exited
  end(code || 1)
}

const [mode] = process.argv.slice(2)
if (mode !== 'start' && mode !== 'dev') {
  say('Usage: node commands/serve.mjs start|dev')
  process.exit(1)
}
await serve(mode)
