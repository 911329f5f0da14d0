import { describe, expect, test } from 'vitest'
import { consentMode } from '../../../domain/consent/consent.ts'
import { NO_TRACKING, type TrackingAction, trackingAfter } from '../../../domain/consent/tracking-state.ts'

const stateAfter = (...actions: readonly TrackingAction[]) => actions.reduce(trackingAfter, NO_TRACKING)

describe('the tracking state', () => {
  test('is initially empty and not initialized', () => {
    expect(NO_TRACKING).toEqual({
      dataLayer: { shared: {}, omniture: { siteLocale: '' } },
      trackingInitialized: false,
      storeArgs: '',
      queryString: '',
    })
  })

  test('merges data layer updates, breadcrumbs and the locale; new values replace old ones', () => {
    const { dataLayer } = stateAfter(
      { type: 'dataLayerUpdated', shared: { country: 'DE', products: ['plus'] } },
      { type: 'breadcrumbsChanged', breadcrumbs: ['en', 'plus'] },
      { type: 'localeChanged', locale: 'en-AE' },
      { type: 'dataLayerUpdated', shared: { country: 'AE' } },
    )
    expect(dataLayer).toEqual({
      shared: { country: 'AE', products: ['plus'], breadcrumbs: ['en', 'plus'] },
      omniture: { siteLocale: 'en-AE' },
    })
  })

  test('keeps store arguments and stays initialized when the data layer changes', () => {
    const state = stateAfter(
      { type: 'trackingInitialized' },
      { type: 'storeArgsChanged', storeArgs: 'aclid=7' },
      { type: 'dataLayerUpdated', shared: {} },
    )
    expect(state).toMatchObject({ storeArgs: 'aclid=7', trackingInitialized: true })
  })

  test('accumulates the page queries of a visit', () => {
    const queries = ['utm_campaign=a&utm_source=mail&x=1', '', 'aclid=7', 'utm_campaign=b&coupon=C']
    const state = stateAfter(...queries.map((query) => ({ type: 'queryAccumulated', query }) as const))
    expect(state.queryString).toBe('utm_campaign=b&aclid=7&coupon=C')
  })
})

describe('the accumulated queries', () => {
  test.each([
    ['are initially empty', '', '', ''],
    ['contain only known names', '', '?utm_source=mail&email=a%40b.example&token=t', 'utm_source=mail'],
    ['stay unchanged for a page without a query', 'utm_source=mail&aclid=1', '', 'utm_source=mail&aclid=1'],
    ['contain each name once, with its latest value', 'aclid=1', 'aclid=2', 'aclid=2'],
    [
      'drop the other utm values if the campaign changes',
      'utm_source=a&gclid__c=g',
      'utm_campaign=b',
      'utm_campaign=b&gclid__c=g',
    ],
    ['drop stored names that are unknown', 'evil=1&aclid=1', '', 'aclid=1'],
  ])('%s', (_, stored, query, accumulated) => {
    const state = trackingAfter({ ...NO_TRACKING, queryString: stored }, { type: 'queryAccumulated', query })
    expect(state.queryString).toBe(accumulated)
  })
})

test.each([
  [[], 'denied', 'denied'],
  [['analytics'], 'granted', 'denied'],
  [['marketing'], 'denied', 'granted'],
  [['analytics', 'marketing'], 'granted', 'granted'],
] as const)(
  'consentMode for %j sets analytics to %s, advertising to %s, and grants necessary storage',
  (granted, analytics, ads) => {
    expect(consentMode({ granted })).toEqual({
      ad_storage: ads,
      ad_user_data: ads,
      ad_personalization: ads,
      analytics_storage: analytics,
      functionality_storage: 'granted',
      security_storage: 'granted',
    })
  },
)
