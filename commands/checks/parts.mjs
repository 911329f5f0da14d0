import { COMPILER_ENVIRONMENT, inRoot, NEXT, NODE } from '../setup/paths.mjs'

const tool = (...path) => inRoot('node_modules', ...path)

const project = (name, limitSeconds, more = {}) => ({
  name,
  title: `${name} tests`,
  limitSeconds,
  project: name,
  ...more,
})

/**
 * The parts of `npm test`, in order: first those that need no system programs. A part is a list of `commands` that count as one
 * check and must all exit with code 0, a vitest `project` with its own counts, or the `build`. `needs` names the system programs
 * that its tests start (`commands/setup/system-programs.json`); `systemProgram` refuses all others. `afterBuild` parts run only
 * if the build succeeded. A part with `beside` runs at the same time as the named part: from its start, or from the end of the part
 * `after`. A part `onRequest` runs only with `--only`.
 */
export const PARTS = [
  {
    name: 'lint',
    title: 'format, lint, prose and packages',
    limitSeconds: 120,
    commands: [
      [NODE, tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.'],
      [NODE, inRoot('commands', 'prose.mjs')],
      [NODE, inRoot('commands', 'supply-chain.mjs')],
    ],
  },
  {
    name: 'types',
    title: 'types',
    limitSeconds: 180,
    beside: 'lint',
    env: COMPILER_ENVIRONMENT,
    // A fresh clone lacks the route types, which Next generates.
    commands: [
      [NODE, NEXT, 'typegen'],
      [NODE, tool('typescript', 'bin', 'tsc'), '--noEmit'],
    ],
  },
  {
    name: 'architecture',
    title: 'architecture and unused code',
    limitSeconds: 90,
    beside: 'lint',
    commands: [[NODE, inRoot('commands', 'architecture.mjs')]],
  },
  // Starts early, because it mostly waits.
  project('faults', 300, { beside: 'lint' }),
  project('domain', 240, { beside: 'lint', after: 'types' }),
  project('islands', 120, { beside: 'lint', after: 'architecture' }),
  project('codebase', 300),
  project('monitoring', 60, { needs: ['promtool'], beside: 'codebase' }),
  { name: 'build', title: 'build', limitSeconds: 360, build: true, beside: 'codebase' },
  project('adapters', 180, { needs: ['redis'] }),
  project('contracts', 240, { needs: ['redis'], beside: 'adapters' }),
  project('edge', 180, { needs: ['redis'], beside: 'adapters' }),
  project('browser', 840, { needs: ['chromium', 'fonts', 'redis'], afterBuild: true }),
  project('engines', 480, {
    needs: ['chromium', 'firefox', 'webkit', 'xvfb'],
    afterBuild: true,
    beside: 'browser',
  }),
  project('outages', 360, { needs: ['nginx', 'redis'], afterBuild: true }),
  project('containers', 240, { needs: ['docker'], afterBuild: true }),
  project('cluster', 210, {
    needs: ['chromium', 'fonts', 'nginx', 'openssl', 'redis'],
    afterBuild: true,
    beside: 'containers',
  }),
  project('lifecycle', 240, { needs: ['git', 'redis'], afterBuild: true, beside: 'containers' }),
  {
    name: 'bundle',
    title: 'bundle budget',
    limitSeconds: 60,
    afterBuild: true,
    beside: 'containers',
    commands: [[NODE, inRoot('commands', 'bundle-budget.ts')]],
  },
  project('pictures', 600, { needs: ['chromium', 'fonts'], afterBuild: true, onRequest: true }),
]
