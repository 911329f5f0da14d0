import { updateCampaign, updateOriginalQuery, updateStoreArgs } from './attribution.ts'

/**
 * What the queries of a visit's pages brought along, after one more page: the known names of campaigns, affiliates and the
 * store, each with its newest value; a new campaign drops what is left of the old one.
 *
 * @param stored query string that this function returned before, or empty; unknown names in it are dropped
 * @param query of the page
 */
const accumulateQuery = (stored: string, query: string): string => {
  const params = new URLSearchParams(query)
  return [updateCampaign(stored, params), updateStoreArgs(stored, params), updateOriginalQuery(stored, params, [])]
    .filter((part) => part !== '')
    .join('&')
}

/** What a page tells its tag manager, in two parts as the vendor's reports have them. */
interface DataLayer {
  readonly shared: Readonly<Record<string, string | readonly string[]>>
  readonly omniture: { readonly siteLocale: string }
}

/** The state of tracking of a page (specification, section 3). */
export interface TrackingState {
  readonly dataLayer: DataLayer
  readonly trackingInitialized: boolean
  /** Affiliate and click values for the store, as a query string. */
  readonly storeArgs: string
  /** What the queries of the visit's pages brought along, as a query string. */
  readonly queryString: string
}

/** What happens to it (specification, section 4). */
export type TrackingAction =
  | { readonly type: 'dataLayerUpdated'; readonly shared: DataLayer['shared'] }
  | { readonly type: 'breadcrumbsChanged'; readonly breadcrumbs: readonly string[] }
  | { readonly type: 'localeChanged'; readonly locale: string }
  | { readonly type: 'queryAccumulated'; readonly query: string }
  | { readonly type: 'storeArgsChanged'; readonly storeArgs: string }
  | { readonly type: 'trackingInitialized' }

export const NO_TRACKING: TrackingState = {
  dataLayer: { shared: {}, omniture: { siteLocale: '' } },
  trackingInitialized: false,
  storeArgs: '',
  queryString: '',
}

const withShared = (state: TrackingState, shared: DataLayer['shared']): TrackingState => ({
  ...state,
  dataLayer: { ...state.dataLayer, shared: { ...state.dataLayer.shared, ...shared } },
})

/** The state after an action. New values of the data layer replace old ones of the same name. */
export const trackingAfter = (state: TrackingState, action: TrackingAction): TrackingState => {
  switch (action.type) {
    case 'dataLayerUpdated':
      return withShared(state, action.shared)
    case 'breadcrumbsChanged':
      return withShared(state, { breadcrumbs: action.breadcrumbs })
    case 'localeChanged':
      return { ...state, dataLayer: { ...state.dataLayer, omniture: { siteLocale: action.locale } } }
    case 'queryAccumulated':
      return { ...state, queryString: accumulateQuery(state.queryString, action.query) }
    case 'storeArgsChanged':
      return { ...state, storeArgs: action.storeArgs }
    case 'trackingInitialized':
      return { ...state, trackingInitialized: true }
  }
}
