import { setTimeout as pause } from 'node:timers/promises'
import { type DrillResult, judgeDrill, MAX_RECOVERY_SECONDS } from './drill-result.ts'
import type { Drill } from './drill-table.ts'
import type { DrillCluster } from './start-drill-cluster.ts'
import { REQUEST_KINDS, startTraffic, type Traffic } from './steady-traffic.ts'

export interface DrillTimes {
  /** How long the failure lasts. */
  readonly failureSeconds: number
  readonly perSecond: number
  /** Interrupts the drill. */
  readonly signal: AbortSignal
}

const SECOND_MS = 1_000
/** Traffic before the failure and after the recovery. */
const CALM_MS = 1_000
const POLL_MS = 100
/** Longer than the lease of a lead, which is delivered after it if its sender was killed. */
const DELIVERY_MS = 90_000
const WARM_UP_MS = 30_000

/** Polls a condition. Returns the time at which it was true, in milliseconds of `performance.now()`; null after a timeout. */
const timeOf = async (
  isTrue: () => boolean | Promise<boolean>,
  limitMs: number,
  signal: AbortSignal,
): Promise<number | null> => {
  const endMs = performance.now() + limitMs
  while (performance.now() < endMs) {
    await pause(POLL_MS, undefined, { signal })
    if (await isTrue()) return performance.now()
  }
  return null
}

interface Readiness {
  readonly dependencies?: {
    readonly renderer?: string
    readonly redis?: string
    readonly prices?: string
    readonly storesDown?: readonly string[]
  }
}

/** Returns what an instance lacks, according to itself. */
const problemsOf = async (port: number): Promise<readonly string[]> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(SECOND_MS) })
  const { dependencies = {} }: Readiness = (await answer.json()) as Readiness
  const { renderer, redis, prices, storesDown = [] } = dependencies
  return [
    ...(answer.ok ? [] : [`status ${answer.status}`]),
    ...(renderer === 'up' ? [] : [`renderer ${renderer}`]),
    ...(redis === 'up' ? [] : [`Redis ${redis}`]),
    ...(prices === 'down' ? ['prices down'] : []),
    ...storesDown.map((store) => `${store} down`),
  ]
}

/** Returns what the instances lack. */
const clusterProblems = async ({ instances }: DrillCluster): Promise<readonly string[]> =>
  (await Promise.all(instances.map(({ port }) => problemsOf(port).catch((error: unknown) => [String(error)])))).flat()

const isHealthy = async (cluster: DrillCluster): Promise<boolean> => (await clusterProblems(cluster)).length === 0

const traffic = ({ port, storeOrigins }: DrillCluster, perSecond: number): Traffic =>
  startTraffic({ port, storeOrigins, perSecond })

/** Sends requests until a second has passed without a failed one, so that the caches are filled. Throws if that never happens. */
export const warmUp = async (cluster: DrillCluster, { perSecond, signal }: DrillTimes): Promise<void> => {
  const visitors = traffic(cluster, perSecond)
  try {
    const isWarm = async () => {
      const since = performance.now() - SECOND_MS
      const latest = visitors.requests.filter(({ endMs }) => endMs > since)
      const kinds = new Set(latest.map(({ kind }) => kind))
      return (
        kinds.size === REQUEST_KINDS.length &&
        latest.every(({ failure }) => failure === null) &&
        (await isHealthy(cluster))
      )
    }
    if ((await timeOf(isWarm, WARM_UP_MS, signal)) === null) {
      const failures = [...new Set(visitors.requests.flatMap(({ failure }) => failure ?? []))]
      const problems = [...failures, ...(await clusterProblems(cluster))]
      throw new Error(`the cluster is not healthy before the drill: ${problems.join(', ')}`)
    }
  } finally {
    await visitors.stop()
  }
}

/** Runs a drill on a warm cluster. The failure is ended even if the drill is interrupted. */
export const runDrill = async (drill: Drill, cluster: DrillCluster, times: DrillTimes): Promise<DrillResult> => {
  const { failureSeconds, perSecond, signal } = times
  const visitors = traffic(cluster, perSecond)
  try {
    await pause(CALM_MS, undefined, { signal })
    const failureStartMs = performance.now()
    const failureEndMs = failureStartMs + failureSeconds * SECOND_MS
    const untilFailureEnd = () => pause(Math.max(0, failureEndMs - performance.now()), undefined, { signal })
    try {
      await drill.start(cluster)
      if (drill.end ?? drill.restart) await untilFailureEnd()
    } finally {
      drill.end?.(cluster)
    }
    const recoveryStartMs = performance.now()
    await drill.restart?.(cluster)
    const healthyMs = await timeOf(() => isHealthy(cluster), MAX_RECOVERY_SECONDS * SECOND_MS, signal)
    await untilFailureEnd()
    await pause(CALM_MS, undefined, { signal })
    await visitors.stop()
    const { requests, thankedLeads } = visitors
    const { deliveredLeads } = cluster
    await timeOf(() => thankedLeads.every((email) => deliveredLeads.has(email)), DELIVERY_MS, signal)
    return judgeDrill(drill, {
      requests,
      thankedLeads,
      deliveredLeads,
      failureStartMs,
      recoveryStartMs,
      healthyMs,
    })
  } finally {
    await visitors.stop()
  }
}
