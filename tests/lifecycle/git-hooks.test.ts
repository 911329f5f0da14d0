import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { ROOT } from '../codebase/source-files.ts'

const GIT = systemProgram('git')
const NO_USER_SETTINGS = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }

it('the hook refuses a commit with a file that Biome would change, and accepts it once the file is correct', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-hooks-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { ...process.env, ...NO_USER_SETTINGS, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` }
  const git = (...args: readonly string[]) => execFileSync(GIT, args, { cwd: folder, env, stdio: 'pipe' })
  const commit = () =>
    spawnSync(GIT, ['-c', 'user.name=a', '-c', 'user.email=a@northwall.example', 'commit', '-m', 'Add a rule'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
  git('init', '--quiet')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const name of ['.husky', 'biome.json', '.gitignore'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  // `npm run hooks`
  execFileSync(process.execPath, [join(ROOT, 'node_modules/husky/bin.js')], { cwd: folder, env })

  writeFileSync(join(folder, 'rule.ts'), 'export const rule = "double quotes";\n')
  git('add', 'rule.ts')
  const refused = commit()
  expect(refused.status).toBe(1)
  expect(refused.stderr + refused.stdout).toContain('rule.ts')

  writeFileSync(join(folder, 'rule.ts'), "export const rule = 'single quotes'\n")
  git('add', 'rule.ts')
  expect(commit()).toMatchObject({ status: 0 })
})
