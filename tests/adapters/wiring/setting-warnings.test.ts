import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../adapters/wiring/config.ts'

const warningsOf = (env: Readonly<Record<string, string>>, memoryMb = 2_000): readonly string[] => {
  const reading = readConfig(env, memoryMb)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.warnings
}
const problemsOf = (env: Readonly<Record<string, string>>, memoryMb = 2_000): readonly string[] => {
  const reading = readConfig(env, memoryMb)
  return reading.ok ? [] : reading.problems
}

const PRODUCTION = {
  APP_ENV: 'production',
  LEADS: 'demonstration',
  API_ROUTER_URL: 'https://router.example',
  REVIEWS_URL: 'https://reviews.example',
}

describe('readConfig', () => {
  it('warns about nothing with the defaults, and in a production with all services', () => {
    expect([warningsOf({}), warningsOf(PRODUCTION)]).toEqual([[], []])
  })

  it.each([
    ['APP_ENVV', 'APP_ENV'],
    ['REDIS_URI', 'REDIS_URL'],
    ['MARKETO_CLIENT_SECERT', 'MARKETO_CLIENT_SECRET'],
    ['PROT', undefined],
    ['PORTS', 'PORT'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['LOG_LEV', 'LOG_LEVEL'],
    ['APP_ENV_2', undefined],
    ['app_env', undefined],
    ['HOME', undefined],
    ['PATH', undefined],
    ['LANG', undefined],
    ['REDIS_PASSWORD', undefined],
    ['OTEL_EXPORTER_OTLP_ENDPOINTS', undefined],
  ])('for the variable %s names the setting %s', (name, nearest) => {
    const expected = nearest === undefined ? [] : [`${name}: has no effect, probably ${nearest} is meant`]
    expect(warningsOf({ [name]: 'secret' })).toEqual(expected)
  })

  it('accepts a variable with a similar name if the setting is set, too', () => {
    expect(warningsOf({ PORTS: '1', PORT: '2' })).toEqual([])
  })

  it('warns about demonstration data in production only', () => {
    const { API_ROUTER_URL, REVIEWS_URL, ...rest } = PRODUCTION
    expect(warningsOf(rest)).toEqual([
      expect.stringMatching(/^API_ROUTER_URL: not set in production, so the demonstration shop sells/),
      expect.stringMatching(/^REVIEWS_URL: not set in production, so pages show demonstration reviews/),
    ])
    expect(warningsOf({ ...rest, APP_ENV: 'test', LEADS: '' })).toEqual([])
  })

  it('warns if both processes may take more than the container has, and rejects a page cache that takes all', () => {
    expect(warningsOf({ PAGE_CACHE_MB: '128' }, 768)).toEqual([])
    expect(warningsOf({}, 768)).toEqual([
      expect.stringMatching(/^PAGE_CACHE_MB: both processes may take 820 MB, but 768 MB/),
    ])
    expect(problemsOf({ PAGE_CACHE_MB: '4000' }, 768)).toEqual([
      'PAGE_CACHE_MB: takes less than the available memory, 768 MB',
    ])
  })

  it.each(['0.0.0.0/0', '10.0.0.0/7', '::/0', 'fc00::/6', '127.0.0.1,0.0.0.0/0'])(
    'rejects the proxies %s, because any client could claim any address',
    (TRUSTED_PROXIES) => {
      expect(problemsOf({ TRUSTED_PROXIES })).toEqual([
        expect.stringMatching(/^TRUSTED_PROXIES: takes .*no network above \/8/),
      ])
    },
  )

  it.each([
    ['offers', 1_000],
    ['reviews', 1_000],
    ['checkout', 1_900],
  ])('rejects a deadline of the call %s that is longer than a visitor waits', (kind, limitMs) => {
    const overrides = (deadlineMs: number) => ({ ROUTER_CALLS: JSON.stringify({ [kind]: { deadlineMs } }) })
    expect(problemsOf(overrides(limitMs))).toEqual([])
    expect(problemsOf(overrides(limitMs + 1))).toEqual([
      expect.stringContaining(`${kind}.deadlineMs: takes at most ${limitMs}, because its answer has a deadline`),
    ])
  })
})
