import { type Attributes, context, SpanStatusCode, trace } from '@opentelemetry/api'
import type { DownloadsPort } from '../../ports/downloads.ts'
import type { LicencesPort } from '../../ports/licences.ts'
import type { CheckoutPort } from '../../ports/offers.ts'
import type { Outcome } from '../../ports/outcome.ts'
import type { PagesPort } from '../../ports/pages.ts'
import { SITE_KEY } from '../../telemetry/instruments.ts'

/**
 * Runs a call of a port in a span with site and outcome. The cost is negligible if the SDK is not started.
 *
 * @param attributesOf returns span attributes for a loaded value
 */
export const inSpan = async <T>(
  name: string,
  attributes: Attributes,
  call: () => Promise<Outcome<T>>,
  attributesOf: (value: T) => Attributes = () => ({}),
): Promise<Outcome<T>> => {
  const active = context.active()
  const site = active.getValue(SITE_KEY)
  const span = trace
    .getTracer('northwall-storefront')
    .startSpan(name, { attributes: typeof site === 'string' ? { 'northwall.site': site, ...attributes } : attributes })
  try {
    const outcome = await context.with(trace.setSpan(active, span), call)
    span.setAttribute('northwall.outcome', outcome.ok ? 'success' : outcome.failure.kind)
    if (outcome.ok) span.setAttributes(attributesOf(outcome.value))
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

/** Records each checkout call as a span, without the token, which grants access to a checkout. */
export const tracedCheckout = (checkout: CheckoutPort): CheckoutPort => ({
  buyLink: (query) =>
    inSpan(
      'checkout.link',
      {},
      () => checkout.buyLink(query),
      (link) => ({ 'northwall.missing_count': link === '' ? 1 : 0 }),
    ),
})

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

/** Records each licence check as a span, without the code, which is visitor data. */
export const tracedLicences = (licences: LicencesPort): LicencesPort => ({
  check: (query) => inSpan('licence.check', {}, () => licences.check(query)),
})

/** Records each page load as a span, without the path, which is visitor input. */
export const tracedPages = (pages: PagesPort): PagesPort => ({
  page: (query) => inSpan('content.page', {}, () => pages.page(query)),
  buyBlock: (query) => pages.buyBlock(query),
})
