import { ensureInstalled } from './setup/ensure-installed.mjs'

await ensureInstalled()
const { checkPackages, checkSecrets } = await import('./checks/check-supply-chain.mjs')

/** Checks hashes, install scripts and licences of the locked packages, and searches tracked files for secrets. */
const packages = checkPackages()
for (const { name, problem } of packages) console.error(`${name} ${problem}`)
const secrets = await checkSecrets()
for (const { file, line, problem } of secrets) console.error(`${file}:${line} ${problem}`)
console.log(`${packages.length} problems of packages, ${secrets.length} secrets in files`)

process.exit(packages.length + secrets.length > 0 ? 1 : 0)
