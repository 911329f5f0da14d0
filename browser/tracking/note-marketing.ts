import { withoutQuery } from '../../domain/monitoring/without-query.ts'
import { updateStoreArgs } from '../../domain/tracking/campaign.ts'
import type { TrackingState } from '../../domain/tracking/tracking-state.ts'
import type { Track } from './tracking-store.ts'
import { visitQuery, visitReferrer } from './visit-values.ts'

/** The page of another site that led to this one; empty where there is none. */
const foreignReferrer = (): string =>
  document.referrer === '' || document.referrer.startsWith(`${location.origin}/`) ? '' : withoutQuery(document.referrer)

/** Keeps where the visit came from, for the visit: the first page that led here, and what the queries of its pages brought along. */
export const noteMarketing = (track: Track): void => {
  track({ type: 'queryAccumulated', query: visitQuery.read() ?? '' })
  const { queryString }: TrackingState = track({ type: 'queryAccumulated', query: location.search })
  track({ type: 'storeArgsChanged', storeArgs: updateStoreArgs(queryString, new URLSearchParams()) })
  if (queryString !== '') visitQuery.write(queryString)
  const referrer = visitReferrer.read() ?? foreignReferrer()
  if (referrer === '') return
  visitReferrer.write(referrer)
  track({ type: 'dataLayerUpdated', shared: { referrer } })
}
