import { connect } from 'node:net'
import { type Config, readConfig } from '../adapters/wiring/config.ts'
import { readSites } from '../adapters/wiring/read-sites.ts'
import { storeHostsOf } from '../adapters/wiring/store-hosts.ts'

const CONNECT_MS = 2_000

interface Finding {
  readonly isGood: boolean
  readonly text: string
}

const good = (text: string): Finding => ({ isGood: true, text })
const bad = (text: string, mend: string): Finding => ({ isGood: false, text: `${text}. ${mend}` })

/** Whether something listens there. It says nothing and goes away again. */
const listens = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'redis:': 6379, 'rediss:': 6379 }

const dependency = async (name: string, address: string | undefined, mend: string): Promise<Finding> => {
  if (address === undefined) return good(`${name}: not used`)
  const url = new URL(address)
  const port = Number(url.port) || (PORTS[url.protocol] ?? 443)
  const isThere = await listens(url.hostname.replace(/^\[|\]$/g, ''), port)
  return isThere ? good(`${name}: answers at ${url.host}`) : bad(`${name}: nothing answers at ${url.host}`, mend)
}

const store = (host: string): Promise<Finding> =>
  dependency('store', `https://${host}`, 'Correct STORE_HOSTS, or start the store: buy links to it lead nowhere.')

const stores = async (config: Config): Promise<readonly Finding[]> => {
  if (config.STORE_HOSTS !== undefined) return Promise.all(config.STORE_HOSTS.map(store))
  return config.API_ROUTER_URL === undefined
    ? [good(`STORE_HOSTS: the embedded store, ${storeHostsOf(config).join(', ')}`)]
    : [bad('STORE_HOSTS: not set, so no store of the router may be sent to', 'Set it to the hosts of its buy links.')]
}

const examine = async (config: Config): Promise<readonly Finding[]> => [
  ...(await stores(config)),
  await dependency('api-router', config.API_ROUTER_URL, 'Start it (npm run router) or mend API_ROUTER_URL.'),
  await dependency(
    'Redis',
    config.REDIS_URL,
    'Start it or mend REDIS_URL; without it each instance keeps its own prices.',
  ),
  await dependency(
    'OTLP',
    config.OTEL_EXPORTER_OTLP_ENDPOINT,
    'Start the collector or mend OTEL_EXPORTER_OTLP_ENDPOINT.',
  ),
]

/** Checks configuration and dependencies, and says what is wrong and how to mend it. Ends with code 1 where anything is. */
const reading = readConfig(process.env)
const sites = readSites(reading.ok ? reading.config.SITES_FILE : undefined)
const findings: readonly Finding[] = [
  ...(reading.ok
    ? [good('environment: sound')]
    : reading.problems.map((problem) => bad(problem, 'Correct it and start again.'))),
  ...(sites.ok
    ? [good(`sites: ${sites.value.all.length}, sound`)]
    : sites.problems.map((problem) => bad(problem, 'Correct SITES_FILE or the record.'))),
  ...(reading.ok ? await examine(reading.config) : []),
]
for (const { isGood, text } of findings) console.log(`${isGood ? 'good' : 'BAD '}  ${text}`)
if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1
