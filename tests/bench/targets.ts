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
  { what: 'hits of nginx in front, times nginx with the same bytes', figure: 'cachedHitsRatioToNginx', atLeast: 0.5 },
  { what: '500 requests/s, an instance killed each 10 s: failed', figure: 'killsUnderLoadFailed', atMost: 0 },
  { what: '450 sites: hits for a second of processor, times 45', figure: 'grownHitsPerCpuRatio', atLeast: 0.95 },
  { what: '450 sites: start of the edge, times that with 45', figure: 'grownStartRatio', atMost: 2 },
]

/** A line for each target: what it is of, the target, ours, and whether it is met. */
export const targetLines = (figures: Readonly<Record<string, unknown>>): readonly string[] =>
  TARGETS.map(({ what, figure, atMost = Number.POSITIVE_INFINITY, atLeast }) => {
    const ours = Number(figures[figure])
    const isMet = ours <= atMost && ours >= (atLeast ?? Number.NEGATIVE_INFINITY)
    const target = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
    return `${isMet ? '✓' : '✗'} ${what.padEnd(54)} ${target.padEnd(14)} ${ours}`
  })
