import { describe, expect, it } from 'vitest'
import { ApiRouterDownloads, ApiRouterOffers } from '../../adapters/api-router/router-calls.ts'
import { SEARCH } from '../contracts/downloads.contract.ts'
import { PURCHASE } from '../contracts/offers.contract.ts'
import { connectTo } from '../contracts/open-router.ts'
import { FAULTS, NO_EFFECT } from '../faults/fault-table.ts'
import { startFaultProxy } from '../hosts/fault-proxy/start-fault-proxy.ts'
import { startForwarder } from './certified-line.ts'

const LINE_FAULTS = FAULTS.filter(({ at }) => at === 'line')
const LIMITS = { attemptTimeoutMs: 2_000, deadlineMs: 5_000, retryBudgetShare: 1 }

describe('while the network fails between storefront and router', () => {
  it.for(LINE_FAULTS)('calls degrade, and recover afterwards: $name', async ({ order, effect }, context) => {
    const forwarder = await startForwarder()
    const proxy = await startFaultProxy({ host: '127.0.0.1', port: forwarder.port })
    context.onTestFinished(async () => {
      await proxy.close()
      await forwarder.close()
    })
    const open = (maxAttempts: number) => connectTo(proxy.origin, { ...LIMITS, maxAttempts })
    const during = open(1)
    await proxy.setFault(order)
    expect((await new ApiRouterOffers(during).load(PURCHASE)).ok).toBe(effect.prices === NO_EFFECT.prices)
    expect((await new ApiRouterDownloads(during).search(SEARCH)).ok).toBe(effect.installers === NO_EFFECT.installers)
    await proxy.setFault(null)
    proxy.disconnect()
    // A kept connection of the first calls may have ended, which a retry finds out.
    const after = open(2)
    expect((await new ApiRouterOffers(after).load(PURCHASE)).ok).toBe(true)
    expect((await new ApiRouterDownloads(after).search(SEARCH)).ok).toBe(true)
  })
})
