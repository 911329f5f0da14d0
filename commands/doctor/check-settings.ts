import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { HostSettings } from '../../adapters/wiring/router-hosts.ts'
import type { SettingsOf, serverSettings } from '../../adapters/wiring/settings.ts'
import { bad, type CheckResult, good, warning } from './check-result.ts'

type Settings = SettingsOf<typeof serverSettings>

/** Reports the source of the visitor's country. The doctor cannot check that the CDN sends the country. Without it, no product is
 * restricted. */
export const checkCountry = ({ GEO_COUNTRY_HEADER, TRUSTED_PROXIES }: Settings): readonly CheckResult[] => [
  good(
    `country: header ${GEO_COUNTRY_HEADER}, trusted from ${TRUSTED_PROXIES.join(', ')}; without it no product is restricted`,
  ),
]

/** Reports the source of the tag manager. The doctor cannot check a tag manager that a proxy serves. */
export const checkTags = ({ TAG_MANAGER_PATH: path }: Settings): readonly CheckResult[] => {
  if (path === undefined) return [good('tag manager: none')]
  const isFile = existsSync(join('public', path))
  return [
    good(`tag manager: ${path}, ${isFile ? 'a file in public/' : 'not a file in public/, so a proxy must serve it'}`),
  ]
}

/** Reports whether search engines may index the pages. A production server must not be marked as a staging copy. */
export const checkStaging = ({ STAGING, APP_ENV }: Settings & HostSettings): readonly CheckResult[] => {
  if (!STAGING) return [good('public: search engines may index the pages')]
  return APP_ENV === 'production'
    ? [bad('staging: every page is marked as a staging copy, but APP_ENV is production', 'Change STAGING or APP_ENV.')]
    : [good('staging: every page is marked as a staging copy and excluded from search engines')]
}

/** Reports a maintenance, and warns if MAINTENANCE is still set after its end. */
export const checkMaintenance = ({ MAINTENANCE: untilMs }: Settings): readonly CheckResult[] => {
  if (untilMs === undefined) return [good('maintenance: none')]
  const until = new Date(untilMs).toISOString()
  return untilMs > Date.now()
    ? [warning(`maintenance: purchases and forms are paused until ${until}`, 'Unset MAINTENANCE to end it earlier.')]
    : [good(`maintenance: ended at ${until}; MAINTENANCE can be removed`)]
}

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false)).listen({ port, host }, () => probe.close(() => resolve(true)))
  })

/** Returns the build of the storefront that serves on a port of this machine; undefined if there is none. */
const buildOn = (port: number): Promise<string | undefined> =>
  fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(LIMIT_MS) }).then(
    ({ headers }) => headers.get('x-build') ?? undefined,
    () => undefined,
  )

/** Checks that the port is free, or that this product uses it. */
export const checkPort = async ({ PORT, HOSTNAME }: Settings & HostSettings): Promise<readonly CheckResult[]> => {
  if (await canListen(PORT, HOSTNAME)) return [good(`PORT: ${PORT} is free`)]
  const build = await buildOn(PORT)
  return build === undefined
    ? [
        bad(
          `PORT: ${PORT} cannot be used`,
          'Stop the program that uses it, or set PORT and HOSTNAME to a free address.',
        ),
      ]
    : [good(`PORT: ${PORT} is used by build ${build} of this product`)]
}

const LIMIT_MS = 2_000
const SCHEMES = ['https', 'http']

const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) }).then(
    () => true,
    () => false,
  )

const checkHost = async (variable: string, host: string): Promise<CheckResult> => {
  for (const scheme of SCHEMES)
    if (await isReachable(`${scheme}://${host}/`)) return good(`${variable}: ${host} responds over ${scheme}`)
  return bad(`${variable}: ${host} responds neither over https nor http`, `Correct ${variable}, or start that host.`)
}

/** Checks that the hosts of store and download links respond. Accepts any status. */
export const checkHosts = async (config: HostSettings): Promise<readonly CheckResult[]> => {
  const results = (['STORE_HOSTS', 'DOWNLOAD_HOSTS'] as const).map(async (variable) => {
    const hosts = config[variable]
    if (hosts !== undefined) return Promise.all(hosts.map((host) => checkHost(variable, host)))
    return config.API_ROUTER_URL === undefined
      ? [good(`${variable}: this server, for the embedded shop`)]
      : [bad(`${variable}: not set, so all links from the router are refused`, 'Set it to the hosts of those links.')]
  })
  return (await Promise.all(results)).flat()
}
