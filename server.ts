import { edgeServices } from './adapters/wiring/edge-services.ts'
import { loadBuildId } from './edge/next/build-layout.ts'
import { pinNextTickShape } from './edge/pin-next-tick-shape.ts'
import { runServer } from './edge/run-server.ts'

pinNextTickShape()
/** Runs the edge and its renderer. If they cannot start, prints the reasons and exits with code 1. */
try {
  const build = loadBuildId(process.env['NODE_ENV'] === 'development')
  await runServer(edgeServices(process.env, build))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
