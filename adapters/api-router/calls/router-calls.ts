import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../client/guard/call-guard-settings.ts'
import type { ReportLine } from '../client/report-line.ts'
import { ApiRouterCheckout } from './api-router-checkout.ts'
import { ApiRouterDownloads } from './api-router-downloads.ts'
import { ApiRouterLicences } from './api-router-licences.ts'
import { ApiRouterMetrics } from './api-router-metrics.ts'
import { ApiRouterOffers } from './api-router-offers.ts'
import type { RouterConnection } from './router-call.ts'

/** How each kind of call is guarded where nothing else is configured. A circuit that opens for one kind leaves the others alone. */
export const CALL_SETTINGS = {
  offers: CALL_GUARD_DEFAULTS,
  // What visitors ask for one by one cannot be cached, so it is what a flood is made of: it gets fewer places.
  personalizedOffers: { ...CALL_GUARD_DEFAULTS, concurrentCalls: 16, queuedCalls: 64 },
  personalizedPurchase: { ...CALL_GUARD_DEFAULTS, concurrentCalls: 32, queuedCalls: 128 },
  // A visitor waits for the checkout call, and nothing can stand in for its answer: it gets longer than prices do.
  checkout: { ...CALL_GUARD_DEFAULTS, deadlineMs: 1_900, attemptTimeoutMs: 1_500 },
  downloads: CALL_GUARD_DEFAULTS,
  // Asked by one visitor at a time, and never cached, as personalized prices are.
  licences: { ...CALL_GUARD_DEFAULTS, concurrentCalls: 16, queuedCalls: 64 },
  // Of a service of its own; never cached either.
  search: { ...CALL_GUARD_DEFAULTS, concurrentCalls: 16, queuedCalls: 64 },
  // Of a service of its own, and cached as prices are.
  reviews: CALL_GUARD_DEFAULTS,
  // Of a service of its own.
  content: CALL_GUARD_DEFAULTS,
  // Made apart from a visitor's request, so it may take long. A lead that was not delivered comes again by itself.
  leads: {
    ...CALL_GUARD_DEFAULTS,
    deadlineMs: 8_000,
    attemptTimeoutMs: 8_000,
    maxAttempts: 1,
    bodyLimitBytes: 256 * 1024,
    concurrentCalls: 8,
    queuedCalls: 32,
  },
  // A report is sent once: sent again it would count twice.
  // Nobody waits for it, and a batch of reports is one call.
  metrics: { ...CALL_GUARD_DEFAULTS, maxAttempts: 1, deadlineMs: 3_000, attemptTimeoutMs: 3_000 },
} as const satisfies Readonly<Record<string, CallGuardSettings>>

export type CallKind = keyof typeof CALL_SETTINGS

/** The adapters over a router, each on a connection for its kind of call; reports of browsers go on lines of their own. */
export const routerPorts = (
  connect: (kind: CallKind) => RouterConnection,
  reportLineTo: (origin: string) => ReportLine,
) => ({
  offers: new ApiRouterOffers(connect('offers'), connect('personalizedOffers'), connect('personalizedPurchase')),
  checkout: new ApiRouterCheckout(connect('checkout')),
  downloads: new ApiRouterDownloads(connect('downloads')),
  licences: new ApiRouterLicences(connect('licences')),
  metrics: new ApiRouterMetrics(connect('metrics'), reportLineTo),
})

export type RouterPorts = ReturnType<typeof routerPorts>
