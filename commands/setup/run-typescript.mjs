import { ensureInstalled } from './ensure-installed.mjs'
import { inRoot, NODE } from './places.mjs'
import { interruption, runProcess } from './run-process.mjs'

/** Runs a TypeScript file of the repository on the product's Node with this command's arguments, and ends as it ends. */
export async function runTypeScript(file) {
  await ensureInstalled()
  const { code } = await runProcess(NODE, [inRoot(file), ...process.argv.slice(2)])
  // Stopped by a person is a good end for a command that serves until it is stopped.
  process.exit(interruption() ? 0 : code)
}
