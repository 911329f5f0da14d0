import edgeProcess from '../setup/edge-process.json' with { type: 'json' }
import { isOk } from './is-ok.ts'
import { type ClusterProcess, type ProcessPlan, startProcess } from './start-process.ts'

/** Starts the last build of the product on a port of loopback; resolves when it has rendered its first page. */
export const startStorefront = (
  port: number,
  env: Readonly<Record<string, string>>,
  onLine?: ProcessPlan['onLine'],
): Promise<ClusterProcess> =>
  startProcess({
    name: `the storefront on port ${port}`,
    command: process.execPath,
    args: [...edgeProcess.flags, 'server.ts'],
    env: { ...edgeProcess.environment, ...env, HOSTNAME: '127.0.0.1', PORT: String(port) },
    // Other pages are made ahead while it serves.
    ready: isOk(`http://127.0.0.1:${port}/`),
    ...(onLine && { onLine }),
  })
