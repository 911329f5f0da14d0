const HEARTBEAT_MS = 10_000

/** Tells a person what happens; on stderr, so that stdout stays free for a command's answer. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** Seconds since a moment of `performance.now()`, as text with its unit. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Does a long piece of work, telling every ten seconds that it goes on. */
export async function withHeartbeat(label, work) {
  const start = performance.now()
  const heartbeat = setInterval(() => say(`  … ${label}, ${secondsSince(start)}`), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}
