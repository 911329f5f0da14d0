import { enableCompileCache, flushCompileCache } from 'node:module'
import { COMPILED_MODULES, loadBuildId } from './edge/next/build-layout.ts'
import { pinNextTickShape } from './edge/pin-next-tick-shape.ts'

const isDevelopment = process.env['NODE_ENV'] === 'development'

pinNextTickShape()
// Respects the operator's NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE. Without effect if the folder cannot be written.
if (!isDevelopment) enableCompileCache(COMPILED_MODULES)
/** Runs the edge and its renderer. If they cannot start, prints the reasons and exits with code 1. */
try {
  // Only modules that are imported after `enableCompileCache` are cached.
  const { edgeServices } = await import('./adapters/wiring/edge-services.ts')
  const { runServer } = await import('./edge/run-server.ts')
  await runServer(edgeServices(process.env, loadBuildId(isDevelopment)))
  // Otherwise, a process that is killed later would leave no cache.
  flushCompileCache()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
