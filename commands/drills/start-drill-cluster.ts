import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, type ClusterPart, restartable, startCluster, startedParts } from '../cluster/start-cluster.ts'
import { freePorts } from '../cluster/start-process.ts'
import { startRouter } from '../cluster/start-services.ts'
import { type FaultSwitch, faultSwitch } from './fault-switch.ts'
import { receiveLeads } from './receive-leads.ts'

/** A cluster with two store hosts and a lead provider, whose parts can fail. */
export interface DrillCluster extends Cluster {
  /** The store hosts of the site `com`. Links of the router lead to the first. */
  readonly stores: readonly [first: ClusterPart, second: ClusterPart]
  readonly storeOrigins: readonly string[]
  readonly faults: FaultSwitch
  /** Folder with a log of each part. */
  readonly logs: string
  /** E-mail addresses of the delivered leads. */
  readonly deliveredLeads: ReadonlySet<string>
}

/** Starts the cluster. Prices are fresh for two seconds, so that every fault of their source has consequences during a drill. */
export const startDrillCluster = async (): Promise<DrillCluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-drill-'))
  const { started, stop } = startedParts(folder)
  try {
    const [firstPort = 0, secondPort = 0] = await freePorts(2)
    const storeHosts = [`127.0.0.1:${firstPort}`, `127.0.0.1:${secondPort}`]
    const storeOrigins = storeHosts.map((host) => `http://${host}`)
    const paths = {
      sites: join(folder, 'sites.json'),
      faults: join(folder, 'faults'),
      leads: join(folder, 'leads'),
      logs: join(folder, 'logs'),
    }
    writeFileSync(paths.sites, JSON.stringify({ com: { storeHosts } }))
    for (const path of [paths.faults, paths.leads, paths.logs]) mkdirSync(path)
    const faults = faultSwitch(paths.faults)
    const leads = await started(receiveLeads())
    // The store page of the reference router stands for a store.
    const first = await started(restartable(() => startRouter(firstPort)))
    const second = await started(restartable(() => startRouter(secondPort)))
    const env = {
      ...faults.env,
      ...leads.env,
      LEADS_DIR: paths.leads,
      PAGES_AHEAD: 'none',
      PRICES_FRESH_SECONDS: '2',
      // The cluster shares the processors with other programs (docs/sizing.md).
      RENDERER_NICENESS: '0',
      SITES_FILE: paths.sites,
      STORE_HOSTS: storeHosts.join(','),
    }
    const cluster = await started(startCluster({ env, logs: paths.logs, storeOrigin: storeOrigins[0] ?? '' }))
    return {
      ...cluster,
      logs: paths.logs,
      stores: [first, second],
      storeOrigins,
      faults,
      deliveredLeads: leads.emails,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
