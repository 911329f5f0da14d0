import { isOk } from './is-ok.ts'
import { type ClusterProcess, type ProcessPlan, startProcess } from './start-process.ts'

/** Starts the reference router, as `npm run router` does, on a port of loopback. */
export const startRouter = (port: number, onLine?: ProcessPlan['onLine']): Promise<ClusterProcess> =>
  startProcess({
    name: 'the reference router',
    command: process.execPath,
    args: ['commands/router/main.ts'],
    env: { ROUTER_PORT: String(port) },
    ready: isOk(`http://127.0.0.1:${port}/healthz`),
    ...(onLine && { onLine }),
  })
