import { CONTRACT as CHECKOUT } from './checkout.contract.ts'
import { CONTRACT as CLOCK } from './clock.contract.ts'
import type { Contract } from './contract.ts'
import { CONTRACT as DOWNLOADS } from './downloads.contract.ts'
import { CONTRACT as LEAD_OUTBOX } from './lead-outbox.contract.ts'
import { CONTRACT as LEADS } from './leads.contract.ts'
import { CONTRACT as LICENCES } from './licences.contract.ts'
import { CONTRACT as METRICS } from './metrics.contract.ts'
import { CONTRACT as OFFERS } from './offers.contract.ts'
import { CONTRACT as PAGES } from './pages.contract.ts'
import { CONTRACT as REVIEWS } from './reviews.contract.ts'
import { CONTRACT as SEARCH } from './search.contract.ts'

/** The contract of every port. */
export const CONTRACTS: readonly Contract[] = [
  CLOCK,
  PAGES,
  OFFERS,
  CHECKOUT,
  DOWNLOADS,
  LICENCES,
  LEADS,
  LEAD_OUTBOX,
  METRICS,
  REVIEWS,
  SEARCH,
]
