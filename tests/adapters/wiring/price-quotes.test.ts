import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectQuotes } from '../../../adapters/wiring/connect-quotes.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const store = { read: async () => undefined, write: () => true }
const subject = { site: { offersRegion: 'de', offersLanguage: 'de' }, product: 'premium', currency: 'EUR' }
const prices = [['one', 40]] as const

afterEach(() => {
  vi.unstubAllEnvs()
})

const openWith = (secret: string) => {
  vi.stubEnv('BUILD_SECRET', secret)
  return connectQuotes(store, new FakeClock())
}

/** Whether one process accepts the quotes of another. */
const accepts = async (from: ReturnType<typeof openWith>, by: ReturnType<typeof openWith>): Promise<boolean> => {
  const quote = from.quoteOf(subject, prices)
  return (await by.changeOf({ subject, quote, pids: ['one'], chosen: prices, present: [] })) === null
}

describe('connectQuotes', () => {
  it('makes instances of one build write equal quotes, and accept them', async () => {
    const [one, other] = [openWith('of this build'), openWith('of this build')]
    expect(one.quoteOf(subject, prices)).toBe(other.quoteOf(subject, prices))
    expect(await accepts(one, other)).toBe(true)
  })

  it('refuses the quotes of another build', async () => {
    expect(await accepts(openWith('of this build'), openWith('of another build'))).toBe(false)
  })
})
