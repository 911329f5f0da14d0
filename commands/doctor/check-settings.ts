import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HostSettings } from '../../adapters/wiring/router-hosts.ts'
import type { SettingsOf, serverSettings } from '../../adapters/wiring/settings.ts'
import { bad, type CheckResult, good } from './check-result.ts'

type Settings = SettingsOf<typeof serverSettings>

/** Reports the source of the visitor's country. Without a country no product is restricted, which nothing here can test. */
export const checkCountry = ({ GEO_COUNTRY_HEADER, TRUSTED_PROXIES }: Settings): readonly CheckResult[] => [
  good(
    `country: header ${GEO_COUNTRY_HEADER}, believed from ${TRUSTED_PROXIES.join(', ')}; without it nothing is restricted`,
  ),
]

/** Reports who serves the tag manager. A proxy may do so, which nothing here can test. */
export const checkTags = ({ TAG_MANAGER_PATH: path }: Settings): readonly CheckResult[] => {
  if (path === undefined) return [good('tag manager: none')]
  const isFile = existsSync(join('public', path))
  return [
    good(
      `tag manager: ${path}, ${isFile ? 'a file of public/' : 'no file of public/, so a proxy in front has to serve it'}`,
    ),
  ]
}

/** Reports whether search engines may list the pages. A production copy must not say that its orders do not count. */
export const checkStaging = ({ STAGING, APP_ENV }: Settings & HostSettings): readonly CheckResult[] => {
  if (!STAGING) return [good('public: search engines may list the pages')]
  return APP_ENV === 'production'
    ? [
        bad(
          'staging: every page says that orders do not count, and APP_ENV is production',
          'Set one of them otherwise.',
        ),
      ]
    : [good('staging: every page says so, and search engines leave it out')]
}

const LIMIT_MS = 2_000
const SCHEMES = ['https', 'http']

const answers = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) }).then(
    () => true,
    () => false,
  )

const checkHost = async (variable: string, host: string): Promise<CheckResult> => {
  for (const scheme of SCHEMES)
    if (await answers(`${scheme}://${host}/`)) return good(`${variable}: ${host} answers ${scheme}`)
  return bad(`${variable}: ${host} answers neither https nor http`, `Correct ${variable}, or start that host.`)
}

/** Checks that the hosts to which visitors may be sent answer, with whatever status. */
export const checkHosts = async (config: HostSettings): Promise<readonly CheckResult[]> => {
  const results = (['STORE_HOSTS', 'DOWNLOAD_HOSTS'] as const).map(async (variable) => {
    const hosts = config[variable]
    if (hosts !== undefined) return Promise.all(hosts.map((host) => checkHost(variable, host)))
    return config.API_ROUTER_URL === undefined
      ? [good(`${variable}: this server, for the embedded shop`)]
      : [bad(`${variable}: not set, so no link of the router is followed`, 'Set it to the hosts of those links.')]
  })
  return (await Promise.all(results)).flat()
}
