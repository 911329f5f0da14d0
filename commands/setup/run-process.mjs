import { spawn } from 'node:child_process'
import { childEnvironment, ROOT } from './paths.mjs'

const GRACE_MS = 10_000
const REPEATED_SIGNAL_MS = 1000
const PARENT_CHECK_MS = 250
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

const running = new Set()
let interruptedBy = null
let interruptedAt = 0

/** Returns the signal that interrupted this command, or null. */
export const interruption = () => interruptedBy

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has already exited.
  }
}

/** Sends a signal to the process group of a child, and SIGKILL ten seconds later. */
function stopGroup(child, signal) {
  signalGroup(child, signal)
  setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS).unref()
}

function stopAll(signal) {
  if (running.size === 0) process.exit(SIGNALS[signal])
  // One Ctrl-C may send two signals, from the terminal and from npm. A later signal is a second Ctrl-C.
  const isRepeated = interruptedBy && performance.now() - interruptedAt > REPEATED_SIGNAL_MS
  if (interruptedBy && !isRepeated) return
  for (const child of running) isRepeated ? signalGroup(child, 'SIGKILL') : stopGroup(child, signal)
  interruptedBy = signal
  interruptedAt = performance.now()
}

for (const signal of Object.keys(SIGNALS)) process.on(signal, () => stopAll(signal))

// A SIGTERM to npm ends npm's shell but does not reach this process. The new parent process reveals it.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent || interruptedBy) return
    clearInterval(watch)
    stopAll('SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}

process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/**
 * Starts a command in a separate process group, so that it can be stopped together with its descendants.
 * `stdout` is 'inherit' (default), 'stderr' (redirects to this command's stderr), 'text' (collects it in the result) or a function
 * that is called with each chunk of text.
 * `exited` never rejects: a command that cannot start has code 127 and the reason in `problem`.
 */
export function startProcess(command, args, { env = {}, cwd = ROOT, stdout = 'inherit' } = {}) {
  const output = { inherit: 'inherit', stderr: 2 }[stdout] ?? 'pipe'
  const child = spawn(command, args, {
    cwd,
    env: childEnvironment(env),
    detached: true,
    stdio: ['ignore', output, 'inherit'],
  })
  running.add(child)
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    if (typeof stdout === 'function') stdout(chunk)
    else text += chunk
  })
  const exited = new Promise((settle) => {
    // Processes that outlive their parent would occupy ports and output, so the rest of the group is killed.
    child.on('exit', () => signalGroup(child, 'SIGKILL'))
    child.on('error', (error) => {
      running.delete(child)
      settle({ code: 127, text, problem: error.message })
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      settle({ code: code ?? 1, text, problem: signal ? `killed by ${signal}` : null })
    })
  })
  return { exited, stop: (signal = 'SIGTERM') => stopGroup(child, signal) }
}

/** Runs a command until it exits. Stops it after `limitMs`; then `timedOut` is true. */
export async function runProcess(command, args, { limitMs, ...options } = {}) {
  const { exited, stop } = startProcess(command, args, options)
  let timedOut = false
  const limit =
    limitMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true
          stop()
        }, limitMs)
  const result = await exited
  clearTimeout(limit)
  return { ...result, timedOut, code: timedOut ? 124 : result.code }
}
