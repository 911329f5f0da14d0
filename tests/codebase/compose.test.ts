import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../adapters/wiring/config.ts'
import { SETTINGS } from '../../commands/generate/settings-table.ts'
import { type ComposeService, composeServices, composeVolumes, megabytes } from './compose-services.ts'
import { ROOT } from './source-files.ts'

const SERVICES = composeServices()
const named = (pattern: RegExp): readonly (readonly [string, ComposeService])[] =>
  Object.entries(SERVICES).filter(([name]) => pattern.test(name))
const ALL = named(/./)
const STOREFRONTS = named(/^storefront-/)

/** A required shell variable. */
const REQUIRED = /\$\{[A-Z_]+:\?[^}]+\}/g
const BY_DIGEST = /@sha256:[0-9a-f]{64}$/

/** Memory of the edge without its pages, in megabytes (`docs/sizing.md`). */
const REST_OF_EDGE = 180

/** An optional shell variable with its default. */
const OPTIONAL = /\$\{([A-Z_]+):-([^}]*)\}/g

/** Returns the configuration that the product reads if the required shell variables, and these, are set. */
const configOf = ({ environment }: ComposeService, shell: Readonly<Record<string, string>> = {}) => {
  const given = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(REQUIRED, 'secret').replace(OPTIONAL, (_, variable, byDefault) => shell[variable] ?? byDefault),
  ])
  const reading = readConfig(Object.fromEntries(given))
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.config
}

describe('the compose file', () => {
  it('runs nginx, two storefronts, a router and Redis', () => {
    expect(Object.keys(SERVICES)).toEqual(['cache', 'storefront-1', 'storefront-2', 'router', 'redis'])
  })

  it.each(ALL)('limits the privileges and resources of %s', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      cpus: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+m$/),
      restart: 'unless-stopped',
    })
  })

  it.each(ALL)('publishes the ports of %s only on loopback', (_name, { ports }) => {
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  })

  it.each(ALL)('pins the image of %s by digest, or requires a digest', (_name, { image, build }) => {
    const names = [image, build?.args.BASE_IMAGE].filter((name) => name !== undefined)
    expect(names).toHaveLength(1)
    expect(names.filter((name) => name.replace(REQUIRED, '') !== '' && !BY_DIGEST.test(name))).toEqual([])
  })

  it.each(ALL)('runs %s as an unprivileged user', (_name, { user, build }) => {
    const file = build === undefined ? `USER ${user}` : readFileSync(join(ROOT, build.dockerfile), 'utf8')
    expect(/^USER (.+)$/m.exec(file)?.[1]).toMatch(/^(1000:1000|redis|nginx)$/)
  })

  it.each(STOREFRONTS)(
    'sets for %s only environment variables that the product reads, each to a valid value',
    (_name, service) => {
      const { APP_ENV, leadProviders } = configOf(service)
      const known = SETTINGS.map(([name]) => name)
      expect(Object.keys(service.environment).filter((name) => !known.includes(name))).toEqual([])
      expect([APP_ENV, leadProviders]).toEqual(['test', null])
    },
  )

  it.each(STOREFRONTS)(
    'starts %s in production only with the lead providers of the shell, or with LEADS=demonstration',
    (_name, service) => {
      const production = { APP_ENV: 'production', STORE_HOSTS: 'localhost:4010' }
      expect(() => configOf(service, production)).toThrow('LEADS: takes demonstration')
      expect(configOf(service, { ...production, LEADS: 'demonstration' }).leadProviders).toBeNull()
      const providers = {
        MARKETO_URL: 'https://marketo.northwall.example',
        MARKETO_FORM_ID: '1',
        MARKETO_CLIENT_ID: 'client',
        MARKETO_CLIENT_SECRET: 'secret',
        BITRIX_URL: 'https://crm.northwall.example/rest/1/a-secret/',
      }
      expect(Object.keys(configOf(service, { ...production, ...providers }).leadProviders ?? {})).toEqual([
        'world',
        'cis',
      ])
    },
  )

  it.each(STOREFRONTS)(
    'checks the readiness of %s on its nginx upstream port, which is not published',
    (name, service) => {
      const { PORT } = configOf(service)
      expect(service.healthcheck.test.join(' ')).toContain("process.env.PORT + '/readyz'")
      expect(service.ports).toEqual([])
      const place = readFileSync(join(ROOT, 'deploy/nginx/place/compose/http.conf'), 'utf8')
      expect(place).toMatch(/^resolver 127\.0\.0\.11 /m)
      expect(place).toContain(`  server ${name}:${PORT} max_fails=1 fail_timeout=1s resolve;`)
      expect(place).toContain(`  server ${name}:${PORT} max_fails=0 backup resolve;`)
    },
  )

  it('mounts the nginx configuration read-only, and a writable folder for its files', () => {
    const { command, volumes, tmpfs, ports, depends_on } = SERVICES['cache'] ?? expect.fail('there is no nginx')
    expect(command).toEqual(['nginx', '-e', 'stderr', '-p', '/cache', '-c', '/etc/northwall/nginx.conf'])
    const mounted = volumes.map((volume) => volume.split(':'))
    expect(mounted.map(([, , mode]) => mode)).toEqual(['ro', 'ro', 'ro'])
    for (const [from = '', to = ''] of mounted)
      expect([existsSync(join(ROOT, 'deploy', from)), to.startsWith('/etc/northwall/')]).toEqual([true, true])
    expect(tmpfs.map((place) => place.split(':')[0])).toEqual(['/cache', '/tmp'])
    expect(ports).toEqual(['127.0.0.1:3000:8080'])
    for (const [name] of STOREFRONTS) expect(depends_on[name]?.condition).toBe('service_healthy')
  })

  it.each(STOREFRONTS)('gives %s enough memory for the page cache, the edge and the renderer', (_name, service) => {
    const { PAGE_CACHE_MB, RENDERER_MAX_MB } = configOf(service)
    expect(PAGE_CACHE_MB).toBe(128)
    expect(megabytes(service.mem_limit)).toBe(768)
    expect(PAGE_CACHE_MB + RENDERER_MAX_MB + REST_OF_EDGE).toBeLessThanOrEqual(768)
  })

  it.each(STOREFRONTS)(
    'gives %s more time to stop than the maximum shutdown time of 10 seconds',
    (_name, { stop_grace_period }) => {
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(10)
    },
  )

  it.each(STOREFRONTS)('starts %s with a writable /tmp when the router and Redis are healthy', (_name, service) => {
    expect(service.depends_on).toEqual({
      router: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    })
    expect(service.tmpfs.filter((place) => place.startsWith('/tmp:'))).toHaveLength(1)
  })

  it('checks the router’s health, and sets only environment variables that the router reads', () => {
    const { healthcheck, environment } = SERVICES.router ?? expect.fail('there is no router')
    const main = readFileSync(join(ROOT, 'commands/router/main.ts'), 'utf8')
    expect(healthcheck.test.join(' ')).toContain(':4010/healthz')
    expect(Object.keys(environment).filter((name) => !main.includes(`process.env.${name}`))).toEqual([])
  })

  it('requires a password for Redis, and hides it from the process list', () => {
    const { environment, command, healthcheck, ports } = SERVICES.redis ?? expect.fail('there is no Redis')
    const password = environment.REDIS_PASSWORD ?? ''
    expect(password.replace(REQUIRED, '')).toBe('')
    expect(command.at(-1)).toMatch(/^exec redis-server .+ - <<END\nrequirepass \$\$REDIS_PASSWORD\nEND\n$/)
    expect(healthcheck.test.join(' ')).toContain('REDISCLI_AUTH="$$REDIS_PASSWORD"')
    expect(ports).toEqual([])
    for (const [, storefront] of STOREFRONTS)
      expect(storefront.environment.REDIS_URL).toBe(`redis://:${password}@redis:6379`)
  })

  it('stores Redis data in a volume, and does not evict leads', () => {
    const { command, volumes, mem_limit } = SERVICES.redis ?? expect.fail('there is no Redis')
    expect(volumes).toEqual(['redis:/data'])
    expect(composeVolumes()).toEqual(['redis'])
    const [, most] = / --maxmemory (\d+m)b /.exec(command.at(-1) ?? '') ?? []
    expect(command.at(-1)).toContain(' --dir /data --appendonly yes ')
    expect(command.at(-1)).toContain(' --maxmemory-policy volatile-lru ')
    expect(megabytes(most) * 1.5).toBeLessThanOrEqual(megabytes(mem_limit))
  })
})
