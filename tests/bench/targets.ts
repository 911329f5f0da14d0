type Table = 'The edge' | 'The phone and the crowd'

interface Target {
  readonly table: Table
  readonly what: string
  readonly figure: string
  readonly atMost?: number
  readonly atLeast?: number
}

const edge = (what: string, figure: string, bound: Pick<Target, 'atMost' | 'atLeast'>): Target => ({
  table: 'The edge',
  what,
  figure,
  ...bound,
})
const crowd = (what: string, figure: string, bound: Pick<Target, 'atMost' | 'atLeast'>): Target => ({
  table: 'The phone and the crowd',
  what,
  figure,
  ...bound,
})

/** What the figures must hold, a line each. Ratios are of one run; figures of time depend on the machine and what else it does. */
const TARGETS: readonly Target[] = [
  edge('hits, times an empty static Next page', 'hitsRatioToEmptyNext', { atLeast: 12 }),
  edge('hits, times nginx with the same bytes', 'hitsRatioToNginx', { atLeast: 0.25 }),
  edge('hits with telemetry, times without', 'hitsTelemetryRatio', { atLeast: 0.95 }),
  edge('p99 of hits with four renders, times without', 'fixedRateP99Ratio', { atMost: 4 }),
  edge('1,000 cold requests at once: different pages', 'crowdDifferentPages', { atMost: 1 }),
  edge('1,000 cold requests at once: failed', 'crowdFailed', { atMost: 0 }),
  edge('1,000 cold requests at once: calls of one list', 'crowdCallsOfOneList', { atMost: 1 }),
  edge('cold render over the latency of its source, ms', 'coldRenderOverSourceMs', { atMost: 40 }),
  edge('cached bytes of the bound, after all views of a site', 'cachedOfBound', { atMost: 1 }),
  edge('pages cached by 24,000 unknown paths and queries', 'pagesCachedByUnknownPaths', { atMost: 0 }),
  edge('memory taken by their second half, both processes, MB', 'rssGrownByUnknownPathsMb', { atMost: 64 }),
  edge('40 requests/s over all sites and pages: p99, ms', 'longP99Ms', { atMost: 300 }),
  edge('40 requests/s over all sites and pages: shed', 'longFailed', { atMost: 0 }),
  edge('memory grown in its second half, both processes, MB', 'longRssGrownMb', { atMost: 64 }),
  crowd('slow phone: first paint of home, times empty Next', 'phoneHomePaintRatio', { atMost: 1.45 }),
  crowd('slow phone: first paint of premium, times empty Next', 'phonePremiumPaintRatio', { atMost: 1.45 }),
  crowd('slow phone: layout shift', 'phoneShift', { atMost: 0 }),
  crowd('slow phone: blocking time, ms', 'phoneBlockingMs', { atMost: 0 }),
  crowd('slow phone: script before the load event, bytes', 'phoneScriptBytesBeforeLoad', { atMost: 3_072 }),
  crowd('slow phone: touch to alive, ms', 'phoneTouchToAliveMs', { atMost: 1_000 }),
  crowd('slow phone: touch to alive, fetched ahead, ms', 'phoneTouchToAliveFetchedAheadMs', { atMost: 550 }),
  crowd('Lighthouse of nine pages, the worst: performance', 'lighthousePerformance', { atLeast: 100 }),
  crowd('Lighthouse of nine pages, the worst: accessibility', 'lighthouseAccessibility', { atLeast: 100 }),
  crowd('Lighthouse of nine pages, the worst: best practices', 'lighthouseBestPractices', { atLeast: 100 }),
  crowd('Lighthouse of nine pages, the worst: search engines', 'lighthouseSeo', { atLeast: 100 }),
  crowd('hits of nginx in front, times nginx with the same bytes', 'cachedHitsRatioToNginx', { atLeast: 0.5 }),
  crowd('450 sites: hits for a second of processor, times 45', 'grownHitsPerCpuRatio', { atLeast: 0.95 }),
  crowd('450 sites: start of the edge, times that with 45', 'grownStartRatio', { atMost: 2 }),
  crowd('500 requests/s, an instance killed each 10 s: failed', 'killsUnderLoadFailed', { atMost: 0 }),
  crowd('beacons a second that one instance takes', 'beaconsPerSecond', { atLeast: 2_000 }),
  crowd('p99 of hits beside them, times without', 'hitP99BeaconsRatio', { atMost: 1.2 }),
]

const NOT_RUN = 'not run'

const row = ({ what, figure, atMost = Number.POSITIVE_INFINITY, atLeast }: Target, found: unknown): string => {
  const target = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  if (found === undefined) return `| ${what} | ${target} | ${NOT_RUN} (\`${figure}\`) | |`
  const ours = Number(found)
  const isMet = ours <= atMost && ours >= (atLeast ?? Number.NEGATIVE_INFINITY)
  return `| ${what} | ${target} | ${ours} | ${isMet ? '✓' : '✗'} |`
}

/** The tables of targets beside our figures, as markdown: what a row is of, its target, ours, and whether it is met. */
export const targetTables = (figures: Readonly<Record<string, unknown>>): string =>
  [...Map.groupBy(TARGETS, ({ table }) => table)]
    .map(([name, targets]) =>
      [
        `### ${name}`,
        '',
        '| | target | ours | |',
        '| --- | --- | --- | --- |',
        ...targets.map((target) => row(target, figures[target.figure])),
      ].join('\n'),
    )
    .join('\n\n')
