import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { ClusterPart } from '../cluster/start-cluster.ts'
import type { DrillCluster } from './start-drill-cluster.ts'
import type { RequestKind } from './steady-traffic.ts'

/** A failure that a cluster must survive. */
export interface Drill {
  readonly name: string
  /** A sentence that names the failure. */
  readonly does: string
  /** Requests that may fail until the cluster has recovered, because the only part that can answer them is gone. */
  readonly mayFail?: readonly RequestKind[]
  /** Requests that may fail if the failure began during them, because they follow a link from before it. */
  readonly mayFailDuring?: readonly RequestKind[]
  /** Starts the failure. */
  readonly start: (cluster: DrillCluster) => void | Promise<void>
  /** Ends the failure. Without it and `restart`, the cluster must recover by itself. */
  readonly end?: (cluster: DrillCluster) => void
  /** Starts the killed process again. An interrupted drill does not. */
  readonly restart?: (cluster: DrillCluster) => Promise<void>
  /** Returns what the machine lacks for the drill; null if it lacks nothing. */
  readonly missing?: () => string | null
}

const HOUR_MS = 3_600_000

const signal = ({ pid }: Pick<ClusterPart, 'pid'>, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended, for example because its parent replaced it.
  }
}

const hang = (part: Pick<ClusterPart, 'pid'>): void => signal(part, 'SIGSTOP')
const resume = (part: Pick<ClusterPart, 'pid'>): void => signal(part, 'SIGCONT')

const firstInstance = ({ instances: [first] }: DrillCluster) => {
  if (first === undefined) throw new Error('a cluster has instances')
  return first
}

const CHILDREN = `/proc/${process.pid}/task/${process.pid}/children`
const missingChildren = (): string | null =>
  existsSync(CHILDREN) ? null : 'a Linux kernel that lists the children of a process in /proc'

/** Returns the renderer of the first instance, its only child process. */
const firstRenderer = (cluster: DrillCluster): Pick<ClusterPart, 'pid'> => {
  const { pid } = firstInstance(cluster)
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  if (child === '') throw new Error('the instance has no renderer')
  return { pid: Number(child) }
}

/** Slows a process down: it runs for a tenth of the time, so that its answers take up to 180 ms longer. Returns a function that ends this. */
const slowDown = (part: Pick<ClusterPart, 'pid'>): (() => void) => {
  const pulse = (): void => {
    hang(part)
    setTimeout(() => resume(part), 180)
  }
  pulse()
  const timer = setInterval(pulse, 200)
  return () => {
    clearInterval(timer)
    resume(part)
  }
}

/** Starts as many busy programs as the machine has processors. */
const startNeighbors = (): readonly ChildProcess[] =>
  Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  )

const neighbors = new WeakMap<DrillCluster, readonly ChildProcess[]>()
const slowed = new WeakMap<DrillCluster, () => void>()
const hungRenderers = new WeakMap<DrillCluster, Pick<ClusterPart, 'pid'>>()

/** Adds or removes the firewall rule that drops every packet to a port of loopback without an answer, as a broken network does. */
const dropPackets = (port: number, isOn: boolean): void => {
  const rule = ['INPUT', '--in-interface', 'lo', '--protocol', 'tcp', '--dport', String(port), '--jump', 'DROP']
  execFileSync('iptables', ['--wait', isOn ? '--insert' : '--delete', ...rule], { stdio: 'ignore' })
}
const missingFirewall = (): string | null =>
  spawnSync('iptables', ['--wait', '--list', 'INPUT'], { stdio: 'ignore' }).status === 0 ? null : 'iptables and root'

/** The drills, in the order in which they run. */
export const DRILLS: readonly Drill[] = [
  {
    name: 'renderer-killed',
    missing: missingChildren,
    does: 'the renderer of one instance is killed (SIGKILL)',
    start: (cluster) => signal(firstRenderer(cluster), 'SIGKILL'),
  },
  {
    name: 'renderer-hung',
    missing: missingChildren,
    does: 'the renderer of one instance hangs (SIGSTOP)',
    start: (cluster) => {
      const renderer = firstRenderer(cluster)
      hungRenderers.set(cluster, renderer)
      hang(renderer)
    },
    end: (cluster) => resume(hungRenderers.get(cluster) ?? firstRenderer(cluster)),
  },
  {
    name: 'instance-killed',
    does: 'one of two instances is killed (SIGKILL), and started again later',
    start: (cluster) => firstInstance(cluster).kill(),
    restart: (cluster) => firstInstance(cluster).start(),
  },
  {
    name: 'instance-hung',
    does: 'the edge of one instance hangs (SIGSTOP)',
    start: (cluster) => hang(firstInstance(cluster)),
    end: (cluster) => resume(firstInstance(cluster)),
  },
  {
    name: 'instance-unreachable',
    missing: missingFirewall,
    does: 'the network drops all packets to one instance',
    start: (cluster) => dropPackets(firstInstance(cluster).port, true),
    end: (cluster) => dropPackets(firstInstance(cluster).port, false),
  },
  {
    name: 'instances-killed',
    does: 'both instances are killed (SIGKILL) at once, and started again later',
    mayFail: ['purchase', 'query'],
    start: async ({ instances }) => void (await Promise.all(instances.map((instance) => instance.kill()))),
    restart: async ({ instances }) => void (await Promise.all(instances.map((instance) => instance.start()))),
  },
  {
    name: 'rolling-restart',
    does: 'both instances are stopped (SIGTERM) and started, one after the other',
    start: async ({ instances }) => {
      for (const instance of instances) {
        await instance.stop()
        await instance.start()
      }
    },
  },
  {
    name: 'busy-neighbor',
    does: 'as many busy programs as there are processors run beside the cluster, while an instance is stopped (SIGTERM) and started',
    start: async (cluster) => {
      neighbors.set(cluster, startNeighbors())
      await firstInstance(cluster).stop()
      await firstInstance(cluster).start()
    },
    end: (cluster) => {
      for (const neighbor of neighbors.get(cluster) ?? []) neighbor.kill('SIGKILL')
    },
  },
  {
    name: 'redis-lost',
    does: 'Redis is killed (SIGKILL), and started again later without its data',
    start: ({ redis }) => redis.kill(),
    restart: ({ redis }) => redis.start(),
  },
  {
    name: 'redis-hung',
    does: 'Redis hangs (SIGSTOP)',
    start: ({ redis }) => hang(redis),
    end: ({ redis }) => resume(redis),
  },
  {
    name: 'redis-unreachable',
    missing: missingFirewall,
    does: 'the network drops all packets to Redis',
    start: ({ redisPort }) => dropPackets(redisPort, true),
    end: ({ redisPort }) => dropPackets(redisPort, false),
  },
  {
    name: 'redis-slow',
    does: 'Redis runs for a tenth of the time, so that answers take up to 180 ms longer',
    start: (cluster) => void slowed.set(cluster, slowDown(cluster.redis)),
    end: (cluster) => slowed.get(cluster)?.(),
  },
  {
    name: 'disk-full',
    does: 'the disk of the lead outbox is full (every write fails with ENOSPC, injected into both instances)',
    start: ({ faults }) => faults.fillDisk(true),
    end: ({ faults }) => faults.fillDisk(false),
  },
  {
    name: 'clock-jump',
    does: 'the clock of one instance jumps an hour ahead, and back later (injected into its processes)',
    start: (cluster) => cluster.faults.shiftClock(firstInstance(cluster).port, HOUR_MS),
    end: (cluster) => cluster.faults.shiftClock(firstInstance(cluster).port, 0),
  },
  {
    name: 'router-dead',
    does: 'the api-router is killed (SIGKILL), and started again later',
    mayFail: ['purchase'],
    start: ({ router }) => router.kill(),
    restart: ({ router }) => router.start(),
  },
  {
    name: 'router-hung',
    does: 'the api-router hangs (SIGSTOP)',
    mayFail: ['purchase'],
    start: ({ router }) => hang(router),
    end: ({ router }) => resume(router),
  },
  {
    name: 'store-dead',
    does: 'the first store host of the site is killed (SIGKILL), and started again later',
    mayFailDuring: ['purchase'],
    start: ({ stores: [first] }) => first.kill(),
    restart: ({ stores: [first] }) => first.start(),
  },
]
