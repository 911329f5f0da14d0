import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectQuotes } from '../../../adapters/wiring/connect-quotes.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const PURGE_SECRET = 'a purge secret of all instances'
const EDITOR_SECRET = 'an editor secret of all instances'
const REDIS_URL = 'redis://127.0.0.1:6379'

const store = { read: async () => undefined, write: () => true }
const subject = { site: { offersRegion: 'de', offersLanguage: 'de' }, product: 'premium', currency: 'EUR' }
const prices = [['one', 40]] as const

afterEach(() => {
  vi.unstubAllEnvs()
})

const open = (config: Partial<Parameters<typeof connectQuotes>[0]>) =>
  connectQuotes(
    { PURGE_SECRET: undefined, EDITOR_SECRET: undefined, REDIS_URL: undefined, ...config },
    store,
    new FakeClock(),
  )

/** Whether one process accepts the quotes of another. */
const accepts = async (from: ReturnType<typeof open>, by: ReturnType<typeof open>): Promise<boolean> => {
  const quote = from?.quoteOf(subject, prices) ?? ''
  return (await by?.changeOf({ subject, quote, pids: ['one'], chosen: prices, present: [] })) === null
}

describe('connectQuotes', () => {
  it.each([{ PURGE_SECRET }, { EDITOR_SECRET }, { PURGE_SECRET, REDIS_URL }])(
    'makes instances with a shared secret accept each other’s quotes: %j',
    async (config) => {
      expect(await accepts(open(config), open(config))).toBe(true)
      expect(await accepts(open(config), open({ ...config, PURGE_SECRET: 'another secret of 1 shop' }))).toBe(false)
    },
  )

  it('makes all renderers of one edge accept each other’s quotes without a secret', async () => {
    expect(await accepts(open({}), open({}))).toBe(false)
    vi.stubEnv('EDGE_SECRET', 'made by the edge')
    expect(await accepts(open({}), open({}))).toBe(true)
  })

  it('signs nothing if several instances share no secret, because they would refuse each other’s quotes', () => {
    vi.stubEnv('EDGE_SECRET', 'made by the edge')
    expect(open({ REDIS_URL })).toBeNull()
  })
})
