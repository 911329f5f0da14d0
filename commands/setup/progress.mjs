const HEARTBEAT_MS = 10_000

/** Prints a progress message to stderr, because stdout is for the output of commands. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** Formats the seconds since a timestamp of `performance.now()`, for example `1.2 s`. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Runs a long task and prints a line every ten seconds until it ends. */
export async function withHeartbeat(label, work) {
  const start = performance.now()
  const heartbeat = setInterval(() => say(`  … ${label}, ${secondsSince(start)}`), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}
