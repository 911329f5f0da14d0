import { type Attributes, context, SpanStatusCode, trace } from '@opentelemetry/api'
import type { DownloadsPort } from '../../ports/downloads.ts'
import type { LicencesPort } from '../../ports/licences.ts'
import type { CheckoutPort } from '../../ports/offers.ts'
import type { Outcome } from '../../ports/outcome.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { SITE_KEY } from '../../telemetry/instruments.ts'

/**
 * Runs a port's call inside a span that records the site, the outcome and a failure. Costs next to nothing without a started
 * SDK.
 *
 * @param received returns attributes of a value
 */
export const inSpan = async <T>(
  name: string,
  attributes: Attributes,
  call: () => Promise<Outcome<T>>,
  received: (value: T) => Attributes = () => ({}),
): Promise<Outcome<T>> => {
  const active = context.active()
  const site = active.getValue(SITE_KEY)
  const span = trace
    .getTracer('northwall-storefront')
    .startSpan(name, { attributes: typeof site === 'string' ? { 'northwall.site': site, ...attributes } : attributes })
  try {
    const outcome = await context.with(trace.setSpan(active, span), call)
    span.setAttribute('northwall.outcome', outcome.ok ? 'success' : outcome.failure.kind)
    if (outcome.ok) span.setAttributes(received(outcome.value))
    else {
      const { kind, status } = outcome.failure
      span.setAttribute('error.type', kind === 'status' && status !== undefined ? String(status) : kind)
      span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.failure.message })
    }
    return outcome
  } finally {
    span.end()
  }
}

/** Records each checkout call as a span. A token opens a checkout, so it is not an attribute. */
export const tracedCheckout = (checkout: CheckoutPort): CheckoutPort => ({
  buyLink: (query) =>
    inSpan(
      'checkout.link',
      {},
      () => checkout.buyLink(query),
      (link) => ({ 'northwall.missing_count': link === '' ? 1 : 0 }),
    ),
})

/** Records each search for installers as a span. */
export const tracedDownloads = (downloads: DownloadsPort): DownloadsPort => ({
  search: (query) => {
    const requested = query.blocks.length
    return inSpan(
      'downloads.search',
      { 'northwall.blocks_count': requested },
      () => downloads.search(query),
      ({ entryCount, entries, problems }) => ({
        'northwall.entries_count': entryCount,
        'northwall.missing_count': Math.max(0, requested - entries.length),
        'northwall.extra_count': Math.max(0, entryCount - requested),
        'northwall.problems_count': problems.length,
      }),
    )
  },
})

/** Records each licence check as a span. A code belongs to a visitor, so it is not an attribute. */
export const tracedLicences = (licences: LicencesPort): LicencesPort => ({
  check: (query) => inSpan('licence.check', {}, () => licences.check(query)),
})

/** Records each page of a content service as a span. A visitor may have invented the path, so it is not an attribute. */
export const tracedPages = (pages: PagesPort): PagesPort => ({
  page: (query) => inSpan('content.page', {}, () => pages.page(query)),
  buyBlock: (query) => pages.buyBlock(query),
})
