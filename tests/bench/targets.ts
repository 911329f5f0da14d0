type Table = 'The edge' | 'The phone and the crowd'

interface Target {
  readonly table: Table
  readonly what: string
  readonly figure: string
  readonly atMost?: number
  readonly atLeast?: number
  readonly exactly?: number
}

type Bound = Pick<Target, 'atMost' | 'atLeast' | 'exactly'>

const edge = (what: string, figure: string, bound: Bound): Target => ({
  table: 'The edge',
  what,
  figure,
  ...bound,
})
const crowd = (what: string, figure: string, bound: Bound): Target => ({
  table: 'The phone and the crowd',
  what,
  figure,
  ...bound,
})

/** Targets of the figures. Ratios compare values of one run. Times depend on the machine and its other load. */
const TARGETS: readonly Target[] = [
  edge('cache hits per second of CPU time, relative to an empty static Next page', 'hitsPerCpuRatioToEmptyNext', {
    atLeast: 20,
  }),
  edge('cache hits per second of CPU time, relative to bare `node:http` with the same bytes', 'hitsPerCpuRatioToNode', {
    atLeast: 0.9,
  }),
  edge('the same for the home page', 'homeHitsPerCpuRatioToNode', { atLeast: 0.9 }),
  edge('cache hits per second of CPU time, relative to nginx with the same bytes', 'hitsPerCpuRatioToNginx', {
    atLeast: 0.25,
  }),
  edge('cache hits per second with telemetry, relative to none', 'hitsTelemetryRatio', { atLeast: 0.95 }),
  edge('p99 of cache hits during four renders, relative to none', 'fixedRateP99Ratio', { atMost: 4 }),
  edge('1,000 concurrent requests for a cold page: different answers', 'crowdDifferentPages', { atMost: 1 }),
  edge('1,000 concurrent requests for a cold page: failed requests', 'crowdFailed', { exactly: 0 }),
  edge('1,000 concurrent requests for a cold page: calls for a price list', 'crowdCallsOfOneList', { atMost: 1 }),
  edge('cold render, excluding the latency of the price source, ms', 'coldRenderOverSourceMs', { atMost: 40 }),
  edge('page cache after all views of a site, share of its limit', 'cachedOfBound', { atMost: 1 }),
  edge('pages cached by 24,000 unknown paths and queries', 'pagesCachedByUnknownPaths', { atMost: 0 }),
  edge('memory growth in their second half, both processes, MB', 'rssGrownByUnknownPathsMb', { atMost: 64 }),
  edge('40 requests/s over all sites and pages: p99, ms', 'longP99Ms', { atMost: 300 }),
  edge('40 requests/s over all sites and pages: rejected requests', 'longFailed', { exactly: 0 }),
  edge('memory growth in its second half, both processes, MB', 'longRssGrownMb', { atMost: 64 }),
  crowd('slow phone: first paint of home, relative to an empty Next page', 'phoneHomePaintRatio', { atMost: 1.45 }),
  crowd('slow phone: first paint of premium, relative to an empty Next page', 'phonePremiumPaintRatio', {
    atMost: 1.45,
  }),
  crowd('slow phone, new browser: first paint of home, relative to an empty Next page', 'newBrowserHomePaintRatio', {
    atMost: 1.3,
  }),
  crowd(
    'slow phone, new browser: first paint of premium, relative to an empty Next page',
    'newBrowserPremiumPaintRatio',
    {
      atMost: 1.3,
    },
  ),
  crowd('product page after home, median of 315: bytes of HTML', 'secondPageBytes', { atMost: 3_584 }),
  crowd('slow phone: first paint of premium after home, relative to an empty Next page', 'secondPagePaintRatio', {
    atMost: 1.12,
  }),
  crowd('slow phone: from the click on a card to the paint of its prerendered page, ms', 'prerenderedPaintMs', {
    atMost: 50,
  }),
  crowd('slow phone: layout shift', 'phoneShift', { exactly: 0 }),
  crowd('slow phone: total blocking time, ms', 'phoneBlockingMs', { exactly: 0 }),
  crowd('slow phone: script before the load event, bytes', 'phoneScriptBytesBeforeLoad', { atMost: 3_072 }),
  crowd('slow phone: from touch to hydrated, ms', 'phoneTouchToAliveMs', { atMost: 1_000 }),
  crowd('slow phone: from touch to hydrated, with prefetched script, ms', 'phoneTouchToAliveFetchedAheadMs', {
    atMost: 550,
  }),
  crowd('Lighthouse, worst of nine pages: performance', 'lighthousePerformance', { exactly: 100 }),
  crowd('Lighthouse, worst of nine pages: accessibility', 'lighthouseAccessibility', { exactly: 100 }),
  crowd('Lighthouse, worst of nine pages: best practices', 'lighthouseBestPractices', { exactly: 100 }),
  crowd('Lighthouse, worst of nine pages: SEO', 'lighthouseSeo', { exactly: 100 }),
  crowd('cache hits of nginx in front, relative to nginx with static files', 'cachedHitsRatioToNginx', {
    atLeast: 0.5,
  }),
  crowd('450 sites: cache hits per second of CPU time, relative to 45 sites', 'grownHitsPerCpuRatio', {
    atLeast: 0.95,
  }),
  crowd('450 sites: start time of the edge, relative to 45 sites', 'grownStartRatio', { atMost: 2 }),
  crowd('500 requests/s, one instance killed every 10 s: failed requests', 'killsUnderLoadFailed', { exactly: 0 }),
  crowd('browser reports per second that one instance accepts', 'beaconsPerSecond', { atLeast: 2_000 }),
  crowd(
    'p99 of cache hits beside 100 cold views/s of one client, relative to as many cached ones',
    'hitP99FloodedRatioToVisits',
    {
      atMost: 4,
    },
  ),
  crowd('p99 of cache hits beside these reports, relative to none', 'hitP99BeaconsRatio', { atMost: 1.2 }),
]

const NOT_RUN = 'not run'

const describeBound = ({ atMost, atLeast, exactly }: Bound): string => {
  if (exactly !== undefined) return `${exactly}`
  return atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
}

const isWithin = (
  value: number,
  { exactly, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Bound,
): boolean => (exactly === undefined ? value >= atLeast && value <= atMost : value === exactly)

const row = (target: Target, found: unknown): string => {
  const { what, figure } = target
  const bound = describeBound(target)
  if (found === undefined) return `| ${what} | ${bound} | ${NOT_RUN} (\`${figure}\`) | |`
  const ours = Number(found)
  return `| ${what} | ${bound} | ${ours} | ${isWithin(ours, target) ? '✓' : '✗'} |`
}

/** Returns the tables of figures in Markdown: description, target, our value, and whether the target is met. */
export const targetTables = (figures: Readonly<Record<string, unknown>>): string =>
  [...Map.groupBy(TARGETS, ({ table }) => table)]
    .map(([name, targets]) =>
      [
        `### ${name}`,
        '',
        '| figure | target | measured | met |',
        '| --- | --- | --- | --- |',
        ...targets.map((target) => row(target, figures[target.figure])),
      ].join('\n'),
    )
    .join('\n\n')
