import { describe, expect, it } from 'vitest'
import { freePort } from '../hosts/storefront/free-port.ts'
import { runCommand } from '../hosts/storefront/run-command.ts'
import { spawnStorefront } from '../hosts/storefront/start-storefront.ts'

/** Invalid values that one start reports together. `config.test.ts` rejects each of them alone. */
const WRONG: readonly Readonly<Record<string, string>>[] = [
  {
    STORE_HOSTS: 'http://x',
    API_ROUTER_URL: 'foo',
    APP_ENV: 'staging',
    GEO_COUNTRY_HEADER: 'x geo',
    PRICES_FRESH_SECONDS: '-1',
    REDIS_URL: 'localhost',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
    ACCESS_LOG: 'on',
  },
  { API_ROUTER_URL: 'http://localhost:4010/path' },
  { SITES_FILE: 'no-such-file.json' },
  { PSEUDO_LOCALE: 'true' },
]

const linesAbout = (name: string, output: string): readonly string[] =>
  output.split('\n').filter((line) => line.startsWith(`${name}: `))

describe('an invalid environment variable', () => {
  it('stops the server in production without a lead provider with code 1 and a line that names LEADS', async () => {
    const server = spawnStorefront(await freePort(), { APP_ENV: 'production' })
    try {
      expect(await server.ended).toBe(1)
      expect(linesAbout('LEADS', server.stderr())).toEqual([expect.stringContaining('MARKETO_URL and BITRIX_URL')])
    } finally {
      await server.stop()
    }
  })

  it.each(WRONG)('stops the server with code 1 and one line with the name of each variable: %j', async (wrong) => {
    const server = spawnStorefront(await freePort(), wrong)
    try {
      expect(await server.ended).toBe(1)
      for (const name of Object.keys(wrong))
        expect(linesAbout(name, server.stderr())).toEqual([expect.stringContaining('takes ')])
      expect(server.stderr().trim().split('\n')).toHaveLength(Object.keys(wrong).length)
    } finally {
      await server.stop()
    }
  })

  // `npm start` validates the port before passing it on.
  it.each(['abc', '0', '70000'])(
    "stops npm start with code 1 and one line with the variable's name: PORT=%s",
    async (value) => {
      const start = runCommand(['commands/serve.mjs', 'start'], { PORT: value })
      try {
        expect(await start.ended).toBe(1)
        expect(linesAbout('PORT', start.stderr())).toEqual([expect.stringContaining('takes ')])
      } finally {
        await start.stop()
      }
    },
  )
})
