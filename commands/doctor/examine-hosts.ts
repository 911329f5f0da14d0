import type { Config } from '../../adapters/wiring/config.ts'
import { bad, type Finding, good } from './finding.ts'

const LIMIT_MS = 2_000
const SCHEMES = ['https', 'http']

const answers = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) }).then(
    () => true,
    () => false,
  )

const examineHost = async (variable: string, host: string): Promise<Finding> => {
  for (const scheme of SCHEMES)
    if (await answers(`${scheme}://${host}/`)) return good(`${variable}: ${host} answers ${scheme}`)
  return bad(`${variable}: ${host} answers neither https nor http`, `Correct ${variable}, or start that host.`)
}

/** Asks the hosts that visitors may be sent to. Any answer will do: what they serve is their own business. */
export const examineHosts = async (config: Config): Promise<readonly Finding[]> => {
  const findings = (['STORE_HOSTS', 'DOWNLOAD_HOSTS'] as const).map(async (variable) => {
    const hosts = config[variable]
    if (hosts !== undefined) return Promise.all(hosts.map((host) => examineHost(variable, host)))
    return config.API_ROUTER_URL === undefined
      ? [good(`${variable}: this server, for the embedded shop`)]
      : [bad(`${variable}: not set, so no link of the router is followed`, 'Set it to the hosts of those links.')]
  })
  return (await Promise.all(findings)).flat()
}
