import { describe, expect, it } from 'vitest'
import { freePort } from '../hosts/storefront/free-port.ts'
import { runCommand } from '../hosts/storefront/run-command.ts'
import { spawnStorefront } from '../hosts/storefront/start-storefront.ts'

const WRONG = [
  ['STORE_HOSTS', 'http://x'],
  ['API_ROUTER_URL', 'foo'],
  ['API_ROUTER_URL', 'http://localhost:4010/path'],
  ['APP_ENV', 'staging'],
  ['GEO_COUNTRY_HEADER', 'x geo'],
  ['PRICES_FRESH_SECONDS', '-1'],
  ['REDIS_URL', 'localhost'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['SITES_FILE', 'no-such-file.json'],
  ['PSEUDO_LOCALE', 'true'],
  ['ACCESS_LOG', 'on'],
] as const

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

  it.each(WRONG)("stops the server with code 1 and one line with the variable's name: %s=%s", async (name, value) => {
    const server = spawnStorefront(await freePort(), { [name]: value })
    try {
      expect(await server.ended).toBe(1)
      expect(linesAbout(name, server.stderr())).toEqual([expect.stringContaining('takes ')])
      expect(server.stderr().trim().split('\n')).toHaveLength(1)
      if (name.endsWith('_SECRET')) expect(server.stdout() + server.stderr()).not.toContain(value)
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
