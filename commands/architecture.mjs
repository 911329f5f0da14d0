import { readFileSync, writeFileSync } from 'node:fs'
import { checkArchitecture } from './checks/check-architecture.mjs'
import { checkUnused, UNUSED_RULES } from './checks/check-unused.mjs'
import { drawModules } from './checks/draw-modules.mjs'
import { moduleGraph } from './checks/module-graph.mjs'
import { inRoot } from './setup/places.mjs'

const PICTURE = inRoot('docs', 'architecture.svg')

const { rules, files, violations, imports } = await checkArchitecture()
for (const { rule, sentence, from, to } of violations) {
  console.error(`${from}${to === from ? '' : ` -> ${to}`}\n  ${rule}: ${sentence}`)
}
if (files === 0) console.error('No TypeScript file was read: the parser (@swc/core) is missing or does not run.')
console.log(`${rules.size} architecture rules, ${files} files, ${violations.length} violations`)

const findings = await checkUnused()
for (const { rule, sentence, file, name } of findings) {
  console.error(`${file}${name && `: ${name}`}\n  ${rule}: ${sentence}`)
}
console.log(`${UNUSED_RULES.size} rules about unused code, ${findings.length} findings`)

const graph = moduleGraph(imports)
const backArrows = [graph.layers, ...graph.modules.values()].flatMap((one) => one.backArrows)
for (const arrow of backArrows)
  console.error(`${arrow}\n  modules: These modules lead back to each other: move what one of them takes.`)
const isDrawn = backArrows.length === 0 && process.argv.includes('--draw')
if (isDrawn) writeFileSync(PICTURE, drawModules(graph))
const isTrue = backArrows.length === 0 && readFileSync(PICTURE, 'utf8') === drawModules(graph)
if (!isTrue)
  console.error('docs/architecture.svg is not what the imports say: `npm run architecture -- --draw` draws it.')

process.exit(violations.length + findings.length + backArrows.length > 0 || files === 0 || !isTrue ? 1 : 0)
