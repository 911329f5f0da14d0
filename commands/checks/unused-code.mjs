import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, NODE } from '../setup/places.mjs'
import { runProcess } from '../setup/run-process.mjs'

const KNIP = inRoot('node_modules', 'knip', 'bin', 'knip.js')
const CONFIG = inRoot('knip.json')
/** Used by tests is enough for them. */
const FOR_TESTS = /^(tests\/|adapters\/fakes\/|vitest)/
/** Tests load commands by path, which knip does not follow; so only whole files of commands are held to account. */
const COMMANDS = /^(commands|deploy)\//

async function reportOf(root, ...mode) {
  const args = [KNIP, ...mode, '--config', CONFIG, '--reporter', 'json', '--no-progress', '--no-exit-code']
  const { text, code } = await runProcess(NODE, args, { cwd: root, stdout: 'text' })
  if (!text.startsWith('{')) throw new Error(`knip gave no report and ended with code ${code}`)
  return JSON.parse(text).issues
}

const names = (entries = []) => entries.map(({ name }) => name)

const exportsOf = ({ file, exports, types, enumMembers }) =>
  COMMANDS.test(file) ? [] : [...names(exports), ...names(types), ...names(enumMembers)]

const found =
  (rule, file) =>
  (name = '') => ({ rule, file, name })

/**
 * What nothing uses of the code under a folder, as `{ rule, file, name }`: production modules that no entry of `knip.json`
 * reaches, exports that no other production module takes, packages that nothing imports, test support without a test.
 * Packages that are started by their path are for the caller to acquit.
 */
export async function unusedCode(root) {
  if (!existsSync(join(root, 'package.json'))) throw new Error(`there is no package.json in ${root}`)
  const product = await reportOf(root, '--production')
  const whole = await reportOf(root)
  return [
    ...product.flatMap(({ files }) => names(files).map((file) => found('unreached-module', file)())),
    ...product.flatMap((issue) => exportsOf(issue).map(found('unused-export', issue.file))),
    ...product.flatMap(({ file, dependencies }) => names(dependencies).map(found('unused-package', file))),
    ...whole.flatMap(({ file, devDependencies }) => names(devDependencies).map(found('unused-tool', file))),
    ...whole
      .filter(({ file }) => FOR_TESTS.test(file))
      .flatMap((issue) => [
        ...names(issue.files).map((file) => found('unused-test-support', file)()),
        ...exportsOf(issue).map(found('unused-test-support', issue.file)),
      ]),
  ]
}
