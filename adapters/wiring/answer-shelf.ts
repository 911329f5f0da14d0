import type { ClockPort } from '../../ports/clock.ts'
import { callSettings } from '../api-router/call-settings.ts'
import { AnswerKeeper } from '../caching/answer-keeper.ts'
import { KEEPER_DEFAULTS } from '../caching/keeper-settings.ts'
import { SharedShelf } from '../caching/shared-shelf.ts'
import { SHELF_DEFAULTS } from '../caching/shelf-settings.ts'
import { logLine } from '../system/log-line.ts'
import type { Config } from './config.ts'
import { embeddedStoreUrl } from './store-hosts.ts'

const MS = 1_000

const report = (message: string, details: Readonly<Record<string, string | number>>) =>
  logLine('warning', message, details)

/** The shelf of this source: one that is filled from another router, or from an embedded shop, is another shelf. */
export const answerShelf = (config: Config): SharedShelf =>
  new SharedShelf(
    {
      ...SHELF_DEFAULTS,
      name: config.API_ROUTER_URL ?? embeddedStoreUrl(config),
      keepMs: config.PRICES_STALE_SECONDS * MS,
      ...(config.REDIS_URL === undefined ? {} : { redisUrl: config.REDIS_URL }),
    },
    report,
  )

/** Keeps the answers of one port on the shelf. Nobody waits longer for them than its calls may take. */
export const answerKeeper = <T>(
  config: Config,
  kind: 'offers' | 'downloads',
  shelf: SharedShelf,
  clock: ClockPort,
): AnswerKeeper<T> =>
  new AnswerKeeper<T>(
    shelf,
    {
      ...KEEPER_DEFAULTS,
      freshMs: config.PRICES_FRESH_SECONDS * MS,
      staleMs: config.PRICES_STALE_SECONDS * MS,
      deadlineMs: callSettings(config.ROUTER_CALLS)[kind].deadlineMs,
    },
    clock,
    report,
  )
