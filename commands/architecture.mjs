import { readFileSync, writeFileSync } from 'node:fs'
import { checkArchitecture, drawDiagrams } from './checks/check-architecture.mjs'
import { checkUnused, UNUSED_RULES } from './checks/check-unused.mjs'
import { inRoot } from './setup/paths.mjs'

const PAGE = inRoot('docs', 'modules.md')

/** Checks the architecture rules, unused code, and the diagrams of docs/modules.md. `--draw` redraws the diagrams. */
const { rules, files, violations } = await checkArchitecture()
for (const { rule, sentence, from, to } of violations) {
  console.error(`${from}${to === from ? '' : ` -> ${to}`}\n  ${rule}: ${sentence}`)
}
if (files === 0) console.error('No TypeScript file was read: the parser (@swc/core) is missing or fails to load.')
console.log(`${rules.size} architecture rules, ${files} files, ${violations.length} violations`)

const findings = await checkUnused()
for (const { rule, sentence, file, name } of findings) {
  console.error(`${file}${name && `: ${name}`}\n  ${rule}: ${sentence}`)
}
console.log(`${UNUSED_RULES.size} rules about unused code, ${findings.length} findings`)

const page = readFileSync(PAGE, 'utf8')
const drawn = await drawDiagrams(page)
const isOutdated = drawn !== page && !process.argv.includes('--draw')
if (drawn !== page && !isOutdated) writeFileSync(PAGE, drawn)
if (isOutdated) console.error('The diagrams of docs/modules.md are outdated: run `npm run architecture -- --draw`.')

process.exit(violations.length + findings.length > 0 || files === 0 || isOutdated ? 1 : 0)
