import { VISITOR_COOKIE } from '../../domain/tracking/attribution-cookies.ts'
import type { Track } from './tracking-store.ts'
import { visitAutoRenew, visitSubscriptions, visitToken } from './visit-values.ts'

/** The random number of the visit. A cookie takes it to the server, which puts it onto the link to the store. */
const giveToken = (): void => {
  const token = visitToken.read() ?? crypto.randomUUID?.()
  if (token === undefined) return
  visitToken.write(token)
  // A browser without this store counts the visit for itself alone.
  self.cookieStore?.set({ name: VISITOR_COOKIE, value: token, path: '/', sameSite: 'lax' }).catch(() => {})
}

/** Keeps, for the visit, its number, what its last licence check offers, and whether it has seen the automatic renewal. */
export const noteAnalytics = (track: Track): void => {
  giveToken()
  const verdicts = Array.from(
    document.querySelectorAll<HTMLElement>('[data-verdict]'),
    ({ dataset }) => dataset['verdict'],
  )
  const offered = [...new Set(verdicts.filter((verdict) => verdict !== undefined))]
  if (offered.length > 0) visitSubscriptions.write(offered)
  const subscriptions = visitSubscriptions.read() ?? []
  if (document.querySelector('[data-auto-renew]') !== null) visitAutoRenew.write(true)
  const autoRenewShown = visitAutoRenew.read() === null ? 'no' : 'yes'
  track({ type: 'dataLayerUpdated', shared: { subscriptions, autoRenewShown } })
}
