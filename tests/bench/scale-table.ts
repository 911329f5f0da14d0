import { simulateLoad } from './simulate-load.ts'

/** Views per second and number of storefronts, from a quiet shop to the peak load of ten million visits a day. */
const LOADS = [
  [10, 2],
  [100, 2],
  [350, 2],
  [1_050, 2],
  [1_050, 4],
] as const
const SECONDS = 600
/** Average size of a page in a storefront with both encodings (docs/sizing.md), and average size of an entry in nginx. */
const PAGE_KB = 65
const ENTRY_KB = 16

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const megabytes = (count: number, kilobytes: number): string => `${Math.round((count * kilobytes) / 1_024)} MB`

const HEAD = [
  'views/s',
  'storefronts',
  'answered by nginx',
  'nginx entries',
  'to storefronts/s',
  'answered without a wait for a render',
  'pages',
  'renders/s each',
  'router calls/min, fresh 60 s',
  'fresh 300 s',
]

/** Simulates the loads and returns the lines of the table in `docs/scale.md`. */
export const scaleTable = (): readonly string[] => {
  const rows = LOADS.map(([viewsPerSecond, storefronts]) => {
    const load = simulateLoad(viewsPerSecond, storefronts, SECONDS)
    return [
      viewsPerSecond,
      storefronts,
      percent(load.answeredByCache),
      `${load.cacheEntries} (${megabytes(load.cacheEntries, ENTRY_KB)})`,
      load.forwardedPerSecond.toFixed(1),
      percent(load.answeredByEdge),
      `${load.pages} (${megabytes(load.pages, PAGE_KB)})`,
      load.rendersPerSecond.toFixed(1),
      Math.round(load.routerCallsPerMinute),
      Math.round(load.routerCallsPerMinuteAt300),
    ]
  })
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}
