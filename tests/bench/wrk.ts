import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { systemProgram } from '../../commands/setup/system-program.ts'

const run = promisify(execFile)

export interface LoadFigures {
  readonly perSecond: number
  readonly p99Ms: number
  /** Responses other than 2xx and 3xx, and broken connections. */
  readonly failed: number
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000 }

export interface LoadOptions {
  /** Header lines. By default, accepts Brotli. */
  readonly headers?: readonly string[]
  /** Path of a Lua script that builds the requests. */
  readonly script?: string
}

/** Lua code that makes `wrk` send the requests in `requests` in turn. */
export const REQUESTS_IN_TURN = `
local requests = {}
local at = 0
request = function()
  at = at % #requests + 1
  return requests[at]
end
`

/** Puts load on a URL with 32 connections of `wrk` for a number of seconds. */
export const wrk = async (
  url: string,
  seconds: number,
  { headers = ['accept-encoding: br, gzip'], script }: LoadOptions = {},
): Promise<LoadFigures> => {
  const { stdout } = await run(systemProgram('wrk'), [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap((header) => ['-H', header]),
    ...(script === undefined ? [] : ['-s', script]),
    url,
  ])
  const [, perSecond = '0'] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, p99 = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const [, bad = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? []
  return { perSecond: Number(perSecond), p99Ms: Number(p99) * (UNITS[unit] ?? 1), failed: Number(bad) }
}
