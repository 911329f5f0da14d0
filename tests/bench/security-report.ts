import { readFileSync } from 'node:fs'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { pageScriptPath } from '../../edge/next/build-layout.ts'
import { policyWeaknesses } from '../browser/policy-weaknesses.ts'
import { type Answer, sendRequest } from '../browser/send-request.ts'
import { visitPage } from '../browser/visit-page.ts'
import { loadCommand } from '../codebase/load-command.ts'
import { PROTECTIONS } from '../codebase/protections.ts'
import { ADVISORIES } from '../edge/advisory-table.ts'
import { HEADER_PROBES, PARAMETER_PROBES } from '../edge/poisoning-probes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'

const HOST = 'www.northwall.example'
const OTHER_PATHS = ['/no-such-page', '/premium/', '/robots.txt', '/sitemap.xml', pageScriptPath(false), '/healthz']
const SECURITY_HEADER =
  /^(?:content-security-policy|cross-origin-.*|permissions-policy|referrer-policy|reporting-endpoints|strict-transport-security|x-content-type-options|x-frame-options)$/

const { checkPackages, checkSecrets } = await loadCommand<{
  checkPackages(): readonly object[]
  checkSecrets(): Promise<readonly object[]>
}>('checks/check-supply-chain.mjs')
const { shippedPackages } = await loadCommand<{
  shippedPackages(lock: object): readonly (readonly [string, { readonly license: string }])[]
}>('build/shipped-packages.mjs')

const headerBytes = ({ headers }: Answer, isCounted: (name: string) => boolean): number =>
  Object.entries(headers)
    .filter(([name]) => isCounted(name))
    .reduce((sum, [name, value]) => sum + name.length + String(value).length + ': \r\n'.length, 0)

/** Requests pages and other addresses of the running product as a visitor with consent. */
const answersOf = (origin: string): Promise<readonly (readonly [path: string, answer: Answer])[]> =>
  Promise.all(
    [...PAGE_PATHS, ...OTHER_PATHS].map(async (path) => {
      const headers = { cookie: 'consent=v1.m' }
      const send = OTHER_PATHS.includes(path) ? sendRequest : visitPage
      return [path, await send(origin + path, { host: HOST, headers })] as const
    }),
  )

/** Starts the built product and prints the figures of its security as a table (docs/security.md). */
const storefront = await startStorefront()
try {
  const answers = await answersOf(storefront.origin)
  const weaknesses = answers.flatMap(([, { headers }]) => policyWeaknesses(String(headers['content-security-policy'])))
  const page = answers.find(([path]) => path === '/premium')?.[1]
  if (page === undefined) throw new Error('The catalogue has no page /premium')
  const policies = /trusted-types ([^;]+)/.exec(String(page.headers['content-security-policy']))?.[1] ?? ''
  const shipped = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const probes = ADVISORIES.flatMap((advisory) => advisory.probes)
  const figures: readonly (readonly [string, string | number])[] = [
    [`weaknesses on ${answers.length} addresses that CSP Evaluator does not call possible only`, weaknesses.length],
    ['policies of Trusted Types', policies.split(' ').length],
    ['bytes of security headers of a page', headerBytes(page, (name) => SECURITY_HEADER.test(name))],
    ['bytes of all headers of a page', headerBytes(page, () => true)],
    ['advisories of Next and React that are replayed', ADVISORIES.length],
    ['requests of these advisories', probes.length],
    ['protections whose removal a named test notices', PROTECTIONS.length],
    ['headers that must not change the page of the next visitor', HEADER_PROBES.length],
    ['parameters that must not', PARAMETER_PROBES.length],
    ['packages that the product ships', shipped.length],
    ['licences of these packages', new Set(shipped.map(([, { license }]) => license)).size],
    ['packages with a problem', checkPackages().length],
    ['secrets in tracked files', (await checkSecrets()).length],
  ]
  console.log('| figure | value |\n| --- | --- |')
  for (const [figure, value] of figures) console.log(`| ${figure} | ${value} |`)
} finally {
  await storefront.stop()
}
