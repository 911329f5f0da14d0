import { checkArchitecture } from './checks/check-architecture.mjs'

const { rules, files, violations } = await checkArchitecture()
for (const { rule, sentence, from, to } of violations) {
  console.error(`${from}${to === from ? '' : ` -> ${to}`}\n  ${rule}: ${sentence}`)
}
if (files === 0) console.error('No TypeScript file was read: the parser (@swc/core) is missing or does not run.')
console.log(`${rules.size} architecture rules, ${files} files, ${violations.length} violations`)
process.exit(violations.length > 0 || files === 0 ? 1 : 0)
