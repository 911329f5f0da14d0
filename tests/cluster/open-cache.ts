import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { freePorts } from '../../commands/cluster/start-process.ts'
import { forwardedLog, startNginx } from '../../commands/cluster/start-services.ts'
import { type Answer, type RequestOptions, sendRequest } from '../browser/send-request.ts'
import { type StandInInstance, startStandIn } from './stand-in-instance.ts'

/** nginx with the configuration of the product in front of two stand-in instances. */
export interface OpenCache {
  readonly first: StandInInstance
  readonly second: StandInInstance
  /** Port of nginx. */
  readonly port: number
  /** Method and target of all requests to both instances, except health checks. */
  requests(): readonly string[]
  /** Everything that nginx has logged. */
  log(): string
  /** Sends a request to nginx, by default to the site `com`. */
  send(path: string, options?: RequestOptions): Promise<Answer>
}

/** Opens a cache, and closes it after the test. */
export const openCache = async (context: TestContext): Promise<OpenCache> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-nginx-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [first, second] = [await startStandIn(), await startStandIn()]
  context.onTestFinished(async () => {
    await Promise.all([first.close(), second.close()].map((closing) => closing.catch(() => {})))
  })
  const [port = 0] = await freePorts(1)
  const lines: string[] = []
  const place = { folder, port, instances: [first.port, second.port] }
  const nginx = await startNginx(place, (line) => lines.push(line))
  context.onTestFinished(() => nginx.stop())
  const isVisit = (line: string): boolean => !line.endsWith('/healthz')
  return {
    first,
    second,
    port,
    log: () => [...lines, readFileSync(forwardedLog(folder), 'utf8')].join('\n'),
    requests: () => [...first.requests, ...second.requests].filter(isVisit),
    send: (path, options) => sendRequest(`http://localhost:${port}${path}`, options),
  }
}
