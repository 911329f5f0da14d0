import type { CheckoutPort, CheckoutQuery } from '../../ports/checkout.ts'
import { failed, type Outcome, success, timedOut } from '../../ports/outcome.ts'
import { CallScript } from './call-script.ts'

const TOKEN_PREFIX = 'fake-token-'

const linkOf = ({ token, storeArgs, curdate, sessionPartner }: CheckoutQuery): string => {
  if (!token.startsWith(TOKEN_PREFIX)) return ''
  const link = new URL(`https://store.fake.example/${token.slice(TOKEN_PREFIX.length)}`)
  for (const [name, value] of new URLSearchParams(storeArgs ?? '')) link.searchParams.append(name, value)
  if (curdate !== undefined) link.searchParams.set('curdate', curdate)
  if (sessionPartner !== undefined) link.searchParams.set('session_partner', sessionPartner)
  return link.href
}

/** A checkout that knows the tokens of `FakeOffers`. */
export class FakeCheckout extends CallScript<CheckoutQuery, string> implements CheckoutPort {
  constructor() {
    super((query) => ((query.withinMs ?? 1) <= 0 ? failed(timedOut(0)) : success(linkOf(query))))
  }

  buyLink(query: CheckoutQuery): Promise<Outcome<string>> {
    return this.call(query)
  }
}
