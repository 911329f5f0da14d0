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

/**
 * Unless a test sets them otherwise, its storefront renders no pages ahead and recompresses pages as slowly as possible, because other
 * tests need the processor.
 */
const QUIET = { PAGES_AHEAD: 'none', WARM_UP_SHARE: '0.05' }

/** Recompression as in production, for measurements. */
export const PRODUCTION_SHARE = { WARM_UP_SHARE: '0.25' }

export interface StorefrontOptions {
  /** Settings that override the defaults and `QUIET`, except `PORT`. */
  readonly env?: Readonly<Record<string, string>>
  /** File for the output of the server. @default `log` */
  readonly output?: string
}

/** A running production server of the last build. */
export interface Storefront {
  /** Origin of the `com` site, for example `http://localhost:41234`. */
  readonly origin: string
  readonly port: number
  /** Returns the URL of a page. `path` has no language segment. @default the home page */
  localUrl(siteCode: string, path?: string): string
  /** Stops the server and waits until it has exited. */
  stop(): Promise<void>
  /** Returns the output of the server so far. */
  log(): string
}

/** A storefront for one test, with its process. */
export interface OwnStorefront extends Storefront {
  readonly server: RunningCommand
}

/** Starts the production server with its usual flags and environment. Does not wait until it serves pages. */
export const spawnStorefront = (
  port: number,
  env: Readonly<Record<string, string>>,
  output?: string,
): RunningCommand => {
  if (!existsSync(BUILD)) throw new Error('There is no production build in .next: `npm start` or `npm test` makes one.')
  return runCommand(
    [...edgeProcess.flags, SERVER],
    { ...edgeProcess.environment, ...QUIET, PORT: String(port), ...env },
    output,
  )
}

/** Whether the home page is served. On a busy machine, the first render may be too slow. */
const serves = (origin: string): Promise<boolean> =>
  fetch(`${origin}/`, { signal: AbortSignal.timeout(START_LIMIT_MS) }).then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )

/** Connects to another process's storefront. That process stops the storefront and has its log. */
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

/** Starts the production server on a free port and waits until it serves the home page. Throws with its log after a timeout. */
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
