import type { Download, DownloadList, DownloadsPort, DownloadsQuery } from '../../ports/downloads.ts'
import type { LicenceAnswer, LicenceQuery, LicencesPort } from '../../ports/licences.ts'
import type { ErrorEvent, MetricsEvent, MetricsPort, MetricsReport, VitalEvent } from '../../ports/metrics.ts'
import type {
  CheckoutPort,
  CheckoutQuery,
  OffersPort,
  OffersQuery,
  PriceList,
  PriceOption,
} from '../../ports/offers.ts'
import { failed, type Outcome, success, timedOut } from '../../ports/outcome.ts'
import { PLATFORMS, type Platform, STORE_PLATFORMS, type StorePlatform } from '../../ports/vocabulary.ts'
import { CallScript, FaultScript } from './call-script.ts'

/** Products that the fake sells by default. */
const FAKE_PRODUCTS: readonly string[] = ['premium', 'plus', 'standard', 'cloud-backup', 'premium-trial']

/** Factor by which a promotion multiplies the price and the price of the first renewal. */
const PROMOTION_SHARE = 0.75

const fakeOption = (query: OffersQuery, product: string, autorenew: boolean): PriceOption => {
  const share = query.promotion === undefined ? 1 : PROMOTION_SHARE
  const pid = `${product}-1Y-3-${autorenew ? 'ar' : 'once'}`
  return {
    pid,
    sku: pid,
    userAccounts: null,
    price: (query.visitor === undefined ? 40 : 36) * share,
    priceStruck: 60,
    priceLowest30d: 60,
    priceRenewal: autorenew ? 60 : null,
    priceSubscription: null,
    priceRenewalPromo: autorenew && query.promotion !== undefined ? 60 * share : null,
    termDuration: 1,
    termType: 'Y',
    quantity: 3,
    autorenew,
    buyLink: autorenew ? null : `https://store.fake.example/${pid}`,
    token: autorenew ? `fake-token-${pid}` : null,
    masterPartner: query.visitor === undefined ? null : (query.visitor.sessionPartner ?? 'fake-partner'),
    selected: autorenew,
  }
}

const defaultOffers = (query: OffersQuery): Outcome<PriceList> => {
  const isTrial = query.purchaseType === 'TrialOptOut'
  const products = query.products
    .filter((name) => FAKE_PRODUCTS.includes(name) && name.endsWith('-trial') === isTrial)
    .map((productName) => ({
      productName,
      purchaseType: query.purchaseType,
      options: [fakeOption(query, productName, true), fakeOption(query, productName, false)],
    }))
  return success({ currency: query.currency, products, problems: [] })
}

/** Price source that sells two options per product by default. */
export class FakeOffers extends CallScript<OffersQuery, PriceList> implements OffersPort {
  constructor() {
    super(defaultOffers)
  }

  load(query: OffersQuery): Promise<Outcome<PriceList>> {
    return this.call(query)
  }
}

const TOKEN_PREFIX = 'fake-token-'

const linkOf = ({ token, storeArgs, curdate, sessionPartner }: CheckoutQuery): string => {
  if (!token.startsWith(TOKEN_PREFIX)) return ''
  const link = new URL(`https://store.fake.example/${token.slice(TOKEN_PREFIX.length)}`)
  for (const [name, value] of new URLSearchParams(storeArgs ?? '')) link.searchParams.append(name, value)
  if (curdate !== undefined) link.searchParams.set('curdate', curdate)
  if (sessionPartner !== undefined) link.searchParams.set('session_partner', sessionPartner)
  return link.href
}

/** Checkout that accepts the tokens of `FakeOffers`. */
export class FakeCheckout extends CallScript<CheckoutQuery, string> implements CheckoutPort {
  constructor() {
    super((query) => ((query.withinMs ?? 1) <= 0 ? failed(timedOut(0)) : success(linkOf(query))))
  }

  buyLink(query: CheckoutQuery): Promise<Outcome<string>> {
    return this.call(query)
  }
}

/** Product codes with installers by default. */
const FAKE_DOWNLOADS: readonly string[] = ['premium', 'plus', 'standard']

const MAX_BLOCKS = 5

const isOfStore = (platform: Platform): platform is StorePlatform => STORE_PLATFORMS.some((known) => known === platform)

const fakeDownload = (productCode: string, platform: Platform): Download => {
  const name = `${productCode}-${platform.replace(' ', '-')}`
  const shared = { link: `https://files.fake.example/${name}`, version: '1.0.0' }
  return isOfStore(platform)
    ? { kind: 'store', platform, ...shared }
    : { kind: 'file', platform, ...shared, sizeBytes: 1_000_000, sha256: 'ab'.repeat(32), fileName: `${name}.bin` }
}

const defaultDownloads = ({ sites, blocks }: DownloadsQuery): Outcome<DownloadList> => {
  if (sites.length === 0 || blocks.length === 0 || blocks.length > MAX_BLOCKS)
    return failed({ kind: 'status', status: 400, message: 'Request failed with status code 400' })
  const entries = blocks.map((block) => ({
    ...block,
    downloads: FAKE_DOWNLOADS.includes(block.productCode)
      ? PLATFORMS.map((platform) => fakeDownload(block.productCode, platform))
      : [],
  }))
  return success({ entryCount: entries.length, entries, problems: [] })
}

/** Download search with one installer per platform by default. */
export class FakeDownloads extends CallScript<DownloadsQuery, DownloadList> implements DownloadsPort {
  constructor() {
    super(defaultDownloads)
  }

  search(query: DownloadsQuery): Promise<Outcome<DownloadList>> {
    return this.call(query)
  }
}

const KNOWN_LICENCES: ReadonlyMap<string, LicenceAnswer> = new Map<string, LicenceAnswer>([
  [
    'NWALL-DEMO1-RENEW-00030',
    { verdict: 'renewal', daysLeft: 30, quantity: 3, product: 'premium', products: ['premium-renewal'] },
  ],
  [
    'NWALL-DEMO1-UPGRD-00200',
    {
      verdict: 'midterm',
      daysLeft: 200,
      quantity: 3,
      product: 'standard',
      products: ['premium-upgrade', 'plus-upgrade'],
    },
  ],
  ['NWALL-DEMO1-UPGRD-00003', { error: 'MIDTERM_REJECTED_FEWDAYSLEFT' }],
  ['NWALL-DEMO1-WRONG-00000', { error: 'WRONG_LICENSE_FORMAT' }],
])

/** Licence service that knows the demonstration codes by default. */
export class FakeLicences extends CallScript<LicenceQuery, LicenceAnswer> implements LicencesPort {
  constructor() {
    super(({ code }) => success(KNOWN_LICENCES.get(code) ?? { error: 'LICENSE_NOT_FOUND' }))
  }

  check(query: LicenceQuery): Promise<Outcome<LicenceAnswer>> {
    return this.call(query)
  }
}

/** Records every report, except those of failed calls. */
export class FakeMetrics implements MetricsPort {
  /** Makes calls fail, wait and recover. */
  readonly faults = new FaultScript()
  readonly vitals: VitalEvent[] = []
  readonly errors: ErrorEvent[] = []
  readonly events: MetricsEvent[] = []

  vital(event: VitalEvent): Promise<Outcome<void>> {
    return this.#record(this.vitals, event)
  }

  error(event: ErrorEvent): Promise<Outcome<void>> {
    return this.#record(this.errors, event)
  }

  event(event: MetricsEvent): Promise<Outcome<void>> {
    return this.#record(this.events, event)
  }

  async batch(reports: readonly MetricsReport[]): Promise<number> {
    const outcomes = await Promise.all(reports.map((report) => this.#receive(report)))
    return outcomes.filter(({ ok }) => ok).length
  }

  #receive(metricsReport: MetricsReport): Promise<Outcome<void>> {
    switch (metricsReport.kind) {
      case 'rum':
        return this.vital(metricsReport.report)
      case 'error':
        return this.error(metricsReport.report)
      case 'event':
        return this.event(metricsReport.report)
    }
  }

  #record<T>(recorded: T[], event: T): Promise<Outcome<void>> {
    return this.faults.run(() => {
      recorded.push(event)
      return success(undefined)
    })
  }
}
