import { updateCampaign, updateOriginalQuery, updateStoreArgs } from './attribution.ts'

/**
 * Accumulates the known query parameters of a visit's pages: campaign, affiliate and store parameters, each with its latest
 * value. A new campaign replaces the old one.
 *
 * @param stored query string that this function returned before, or empty; unknown names in it are dropped
 * @param query the page's query
 */
const accumulateQuery = (stored: string, query: string): string => {
  const params = new URLSearchParams(query)
  return [updateCampaign(stored, params), updateStoreArgs(stored, params), updateOriginalQuery(stored, params, [])]
    .filter((part) => part !== '')
    .join('&')
}

/** The tag manager's data layer, in the two parts that the vendor's reports use. */
interface DataLayer {
  readonly shared: Readonly<Record<string, string | readonly string[]>>
  readonly omniture: { readonly siteLocale: string }
}

/** The tracking state of a page (specification, section 3). */
export interface TrackingState {
  readonly dataLayer: DataLayer
  readonly trackingInitialized: boolean
  /** Affiliate and click values for the store, as a query string. */
  readonly storeArgs: string
  /** The accumulated queries of the visit's pages, as a query string. */
  readonly queryString: string
}

/** Changes of the tracking state (specification, section 4). */
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

/** Returns the state after an action. A new value in the data layer replaces the old value of the same name. */
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
