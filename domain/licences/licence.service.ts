import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { LicenceErrorName, ReportProblem } from '../../ports/error-catalogue.ts'
import type { LicenceAnswer, LicenceError, LicencesPort, LicenceVerdict } from '../../ports/licences.ts'
import type { MetricsEvent, MetricsPort, ReportOrigin } from '../../ports/metrics.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { editionOf, productName, productOf } from '../catalogue/product-lookup.ts'
import type { Edition } from '../catalogue/product-record.ts'
import type { OfferView } from '../offers/offer-view.ts'
import type { OffersService, ViewsRequest } from '../offers/offers.service.ts'
import { canonicalUrl } from '../sites/site-link.ts'
import { readLicenceCode } from './licence-code.ts'

/**
 * Builds the analytics event of a refused code or a failed licence service (specification, section 8). A refused upgrade has a
 * different event name. The event does not contain the code.
 *
 * @param error error code of the service, or kind of the failure
 */
const licenceErrorEvent = (error: string, { site, path, origin }: LicenceRequest): MetricsEvent => ({
  name: `${error.startsWith('MIDTERM_') ? 'Mid-Term Upgrade' : 'LRC'} Response Error: ${error}` satisfies LicenceErrorName,
  fields: { ...origin },
  currentURL: canonicalUrl(site, path),
  referrerURL: '',
})

const DAY_MS = 24 * 60 * 60 * 1_000

export interface LicenceRequest extends Pick<ViewsRequest, 'site' | 'currency' | 'isRestricted' | 'texts'> {
  /** The licence code as typed. It must not be stored, reported or used as a cache key. */
  readonly typed: string
  readonly path: string
  /** The site and browser that sent the code. */
  readonly origin: ReportOrigin
}

/** The result of a licence check. `failed`: the licence could not be checked. */
export type LicenceCheck =
  | { readonly kind: 'message'; readonly error: LicenceError }
  | { readonly kind: 'failed' }
  | {
      readonly kind: LicenceVerdict
      readonly daysLeft: number
      /** A time on the last day of the licence, in milliseconds since the epoch. */
      readonly lastDayMs: number
      readonly licence: OwnedLicence
      /** One per offered product, in the order of the licence service. */
      readonly offers: readonly OfferView[]
    }

/** The checked licence. */
interface OwnedLicence {
  /** Name of its product in the site's language; null if the licence service does not name a known product. */
  readonly name: string | null
  /** Number of devices or users, as the site writes it. */
  readonly quantity: string
  readonly edition: Edition
}

export interface LicenceDependencies {
  readonly clock: ClockPort
  readonly licences: LicencesPort
  readonly pages: PagesPort
  readonly offers: OffersService
  readonly metrics: MetricsPort
  readonly report: ReportProblem
}

type Verdict = Extract<LicenceAnswer, { verdict: LicenceVerdict }>

/** Checks licences (LRC, the licence check). Returns offers for the owner of a code, or a message. */
export class LicenceService {
  readonly #dependencies: LicenceDependencies

  constructor(dependencies: LicenceDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Checks a code. Rejects a malformed code without a call. Never throws: a failure of the service is a result. If prices
   * cannot be loaded, the verdict has failed blocks.
   */
  async check(request: LicenceRequest): Promise<LicenceCheck> {
    const { site } = request
    const reading = readLicenceCode(request.typed)
    if (!reading.ok) return { kind: 'message', error: reading.error }
    const answer = await this.#dependencies.licences.check({ group: site.group, code: reading.code })
    if (!answer.ok) {
      const { kind: errCode, status, message: reason } = answer.failure
      return this.#failed(request, errCode, { errCode, status, reason })
    }
    if ('error' in answer.value) {
      this.#sendEvent(request, answer.value.error)
      return { kind: 'message', error: answer.value.error }
    }
    return this.#offers(request, answer.value)
  }

  /** Loads the offers of a verdict. Preselects the quantity of the licence. */
  async #offers(request: LicenceRequest, answer: Verdict): Promise<LicenceCheck> {
    const { site, currency, isRestricted, texts } = request
    const { verdict, daysLeft, quantity, products } = answer
    const answers = await Promise.all(products.map((product) => this.#dependencies.pages.buyBlock({ site, product })))
    const blocks = answers.flatMap((answer): readonly BuyBlockSettings[] =>
      answer.ok && answer.value !== null ? [{ ...answer.value, selectedPack: quantity }] : [],
    )
    if (blocks.length === 0) return this.#failed(request, 'no-offers', { products })
    const [{ value: views }, licence] = await Promise.all([
      this.#dependencies.offers.viewsFor({ site, currency, isRestricted, texts, blocks }),
      this.#licence(request, answer),
    ])
    const lastDayMs = this.#dependencies.clock.now() + daysLeft * DAY_MS
    return { kind: verdict, daysLeft, lastDayMs, licence, offers: [...views.values()] }
  }

  /** A renewal offers the product of the licence, so its name is known even if the service does not name it. */
  async #licence({ site, texts }: LicenceRequest, answer: Verdict): Promise<OwnedLicence> {
    const renewed = answer.verdict === 'renewal' ? (answer.products[0] ?? null) : null
    const owned = answer.product ?? renewed
    const product = owned === null ? undefined : productOf(owned)
    const edition = editionOf(owned ?? answer.products[0] ?? '')
    const quantity = texts(edition === 'business' ? 'users' : 'devices').quantity(answer.quantity)
    if (product === undefined) return { name: null, quantity, edition }
    const page = await this.#dependencies.pages.page({ site, path: `/${product.page}` })
    return { name: page.ok ? productName(page.value) : null, quantity, edition }
  }

  #failed(request: LicenceRequest, reason: string, details: Readonly<Record<string, unknown>>): LicenceCheck {
    const { site, path } = request
    this.#dependencies.report({
      type: 'Other',
      message: 'Licence check failed',
      group: site.group,
      details: { url: canonicalUrl(site, path), site: site.code, ...details },
    })
    this.#sendEvent(request, reason)
    return { kind: 'failed' }
  }

  /** Sends the analytics event of an error without waiting for the result. */
  #sendEvent(request: LicenceRequest, error: string): void {
    void this.#dependencies.metrics.event(licenceErrorEvent(error, request), request.site.group)
  }
}

/**
 * The `isLRCVerdict` flag: whether a licence check has a verdict. A page with the form is ready for metrics when the flag is
 * set, or when no licence is being checked (specification, sections 3 and 4).
 *
 * @param check null if no licence was checked
 */
export const isLRCVerdict = (check: LicenceCheck | null): boolean =>
  check?.kind === 'renewal' || check?.kind === 'midterm'
