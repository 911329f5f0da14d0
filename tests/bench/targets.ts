interface Target {
  readonly what: string
  readonly figure: string
  readonly atMost?: number
  readonly atLeast?: number
}

/** What the figures must hold. Ratios are of one run; figures of time depend on the machine and what else it does. */
const TARGETS: readonly Target[] = [
  { what: 'hits, times an empty static Next page', figure: 'hitsRatioToEmptyNext', atLeast: 12 },
  { what: 'hits, times nginx with the same bytes', figure: 'hitsRatioToNginx', atLeast: 0.25 },
  { what: 'p99 of hits with four renders, times without', figure: 'fixedRateP99Ratio', atMost: 4 },
  { what: '1,000 cold requests at once: different pages', figure: 'crowdDifferentPages', atMost: 1 },
  { what: '1,000 cold requests at once: failed', figure: 'crowdFailed', atMost: 0 },
  { what: '1,000 cold requests at once: calls of one list', figure: 'crowdCallsOfOneList', atMost: 1 },
  { what: 'cold render over the latency of its source, ms', figure: 'coldRenderOverSourceMs', atMost: 40 },
  { what: 'cached bytes of the bound, after all views of a site', figure: 'cachedOfBound', atMost: 1 },
  { what: 'pages cached by 24,000 unknown paths and queries', figure: 'pagesCachedByUnknownPaths', atMost: 0 },
  { what: 'memory taken by their second half, both processes, MB', figure: 'rssGrownByUnknownPathsMb', atMost: 64 },
  { what: '40 requests/s over all sites and pages: p99, ms', figure: 'longP99Ms', atMost: 300 },
  { what: '40 requests/s over all sites and pages: shed', figure: 'longFailed', atMost: 0 },
  { what: 'memory grown in its second half, both processes, MB', figure: 'longRssGrownMb', atMost: 64 },
  { what: 'slow phone: first paint of home, times empty Next', figure: 'phoneHomePaintRatio', atMost: 1.45 },
  { what: 'slow phone: first paint of premium, times empty Next', figure: 'phonePremiumPaintRatio', atMost: 1.45 },
  { what: 'slow phone: layout shift', figure: 'phoneShift', atMost: 0 },
  { what: 'slow phone: blocking time, ms', figure: 'phoneBlockingMs', atMost: 0 },
  { what: 'slow phone: script before the load event, bytes', figure: 'phoneScriptBytesBeforeLoad', atMost: 3_072 },
  { what: 'slow phone: touch to alive, ms', figure: 'phoneTouchToAliveMs', atMost: 1_000 },
  { what: 'slow phone: touch to alive, fetched ahead, ms', figure: 'phoneTouchToAliveFetchedAheadMs', atMost: 550 },
]

/** A line for each target: what it is of, the target, ours, and whether it is met. */
export const targetLines = (figures: Readonly<Record<string, unknown>>): readonly string[] =>
  TARGETS.map(({ what, figure, atMost = Number.POSITIVE_INFINITY, atLeast }) => {
    const ours = Number(figures[figure])
    const isMet = ours <= atMost && ours >= (atLeast ?? Number.NEGATIVE_INFINITY)
    const target = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
    return `${isMet ? '✓' : '✗'} ${what.padEnd(54)} ${target.padEnd(14)} ${ours}`
  })
