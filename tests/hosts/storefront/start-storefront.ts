import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import edgeProcess from '../../../commands/setup/edge-process.json' with { type: 'json' }
import { localUrl, siteLink } from '../../../domain/sites/site-link.ts'
import { realSite } from '../../domain/sites/real-sites.ts'
import { freePort } from './free-port.ts'
import { type RunningCommand, runCommand } from './run-command.ts'

const SERVER = 'server.ts'
const BUILD = new URL('../../../.next/BUILD_ID', import.meta.url)
const START_LIMIT_MS = 60_000
const POLL_MS = 100

export interface StorefrontOptions {
  /** Variables of the contract, over their defaults. `PORT` is chosen here. */
  readonly env?: Readonly<Record<string, string>>
  /** File that takes what the server says; by default the log has it. */
  readonly output?: string
}

/** The production server of the last build, running. */
export interface Storefront {
  /** Where the `com` site answers, for example `http://localhost:41234`. */
  readonly origin: string
  readonly port: number
  /** Address of a page of a site, `path` without the language path; its home by default. */
  localUrl(siteCode: string, path?: string): string
  /** Ends the server and waits until it is gone. */
  stop(): Promise<void>
  /** The output of the server so far. */
  log(): string
}

/** A storefront of a test's own, with its process. */
export interface OwnStorefront extends Storefront {
  readonly server: RunningCommand
}

/** The production server on a port, with the settings that the product is started with, without waiting for it. */
export const spawnStorefront = (
  port: number,
  env: Readonly<Record<string, string>>,
  output?: string,
): RunningCommand => {
  if (!existsSync(BUILD)) throw new Error('There is no production build in .next: `npm start` or `npm test` makes one.')
  return runCommand([...edgeProcess.flags, SERVER], { ...edgeProcess.environment, PORT: String(port), ...env }, output)
}

/** Whether a page is served. The first one takes the renderer long enough to be turned away on a busy machine. */
const serves = (origin: string): Promise<boolean> =>
  fetch(`${origin}/`, { signal: AbortSignal.timeout(START_LIMIT_MS) }).then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )

/** A storefront that another process started on this machine and will stop. That process has its log. */
export const attachStorefront = (port: number): Storefront => ({
  origin: `http://localhost:${port}`,
  port,
  localUrl: (siteCode, path = '/') => {
    const site = realSite(siteCode)
    return path === '/' ? localUrl(site, port) : new URL(siteLink(site, path), localUrl(site, port)).href
  },
  stop: async () => {},
  log: () => '',
})

/** Starts the production server on a free port and waits until it serves its home; throws with its log where it does not. */
export const startStorefront = async ({ env = {}, output }: StorefrontOptions = {}): Promise<OwnStorefront> => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawnStorefront(port, env, output)
  const log = () => server.stdout() + server.stderr()
  const deadlineMs = performance.now() + START_LIMIT_MS
  while (!(await serves(origin))) {
    if (server.hasEnded() || performance.now() > deadlineMs) {
      await server.stop()
      throw new Error(`The storefront did not start:\n${log()}`)
    }
    await pause(POLL_MS)
  }
  return { ...attachStorefront(port), server, stop: () => server.stop(), log }
}
