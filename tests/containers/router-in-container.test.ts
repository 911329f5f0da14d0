import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '../contracts/contracts.ts'
import { connectTo } from '../contracts/open-router.ts'
import type { RouterLine } from '../contracts/router-line.ts'
import { type RouterContainer, startRouterContainer } from './router-container.ts'

let router: RouterContainer

beforeAll(async () => {
  router = await startRouterContainer()
})

afterAll(() => router.stop())

const CONTAINER_LINE: RouterLine = {
  name: 'HTTP to a container',
  open: async () => {
    await router.forget()
    return { connection: connectTo(router.origin), requests: router.requests, close: async () => {} }
  },
}

for (const contract of CONTRACTS) contract.runOver([CONTAINER_LINE])

describe('the router container', () => {
  it('runs as an unprivileged user, and is healthy', async () => {
    const id = await router.container.exec(['node', '-p', 'process.getuid()'])
    expect([id.exitCode, id.output.trim()]).toEqual([0, '1000'])
    expect(await (await fetch(`${router.origin}/healthz`)).json()).toEqual({ status: 'ok' })
  })
})
