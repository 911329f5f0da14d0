import type { CheckoutClaims } from './checkout-token.ts'

/** The store's address for one option, for example `…/store?pid=premium-1Y-3-ar&region=eu&language=de&currency=EUR`. */
export const storeLink = (storeUrl: string, claims: CheckoutClaims): URL => {
  const link = new URL(storeUrl)
  const [region, language, currency] = claims.regLanCur.split('/')
  link.searchParams.set('pid', claims.pid)
  if (region !== undefined) link.searchParams.set('region', region)
  if (language !== undefined) link.searchParams.set('language', language)
  if (currency !== undefined) link.searchParams.set('currency', currency.toUpperCase())
  if (claims.partner !== undefined) link.searchParams.set('partner', claims.partner)
  return link
}
