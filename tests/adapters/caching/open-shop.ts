import { AnswerKeeper } from '../../../adapters/caching/answer-keeper.ts'
import { CachedOffers } from '../../../adapters/caching/cached-offers.ts'
import { KEEPER_DEFAULTS, type KeeperSettings } from '../../../adapters/caching/keeper-settings.ts'
import { SharedShelf } from '../../../adapters/caching/shared-shelf.ts'
import { SHELF_DEFAULTS, type ShelfSettings } from '../../../adapters/caching/shelf-settings.ts'
import type { ClockPort } from '../../../ports/clock.ts'
import { ManualOffers } from './manual-offers.ts'

export interface Shop {
  readonly source: ManualOffers
  readonly shelf: SharedShelf
  readonly offers: CachedOffers
  /** Messages that were reported, in order. */
  readonly reports: string[]
}

/** One instance: a source in the test's hand, a shelf of its own, cached offers over both. */
export const openShop = (
  clock: ClockPort,
  shelving: Partial<ShelfSettings> = {},
  keeping: Partial<KeeperSettings> = {},
): Shop => {
  const reports: string[] = []
  const report = (message: string) => reports.push(message)
  const settings = { ...KEEPER_DEFAULTS, ...keeping }
  const shelf = new SharedShelf({ ...SHELF_DEFAULTS, name: 'test', keepMs: settings.staleMs, ...shelving }, report)
  const source = new ManualOffers()
  return { source, shelf, offers: new CachedOffers(source, new AnswerKeeper(shelf, settings, clock, report)), reports }
}
