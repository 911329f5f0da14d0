import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { loadCommand } from './tests/codebase/load-command.ts'

/** Vitest's defaults are too low for a busy machine: one of two processors, 5 s for a test, 1 s for a poll. */
const SHARED = {
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

const { PARTS } = await loadCommand<{ PARTS: readonly { project?: string; needs?: readonly string[] }[] }>(
  'checks/parts.mjs',
)

/** Returns the programs that the tests of a project may start, for `systemProgram`. */
const declaredPrograms = (name: string): string => PARTS.find(({ project }) => project === name)?.needs?.join(',') ?? ''

/** Seed of the order of tests, which Vitest prints. `TEST_SEED` repeats an order. */
const SEED = Number(process.env['TEST_SEED']) || Date.now()

/** Test files that run longest. They start first, so that no worker waits for one at the end. */
const LONG_FILES =
  /\/tests\/(?:browser\/(?:accessibility|crawl|layout-in-any-font|page-weight)|codebase\/adding-a-|domain\/money\/format-grid|edge\/slow-|lifecycle\/(?:certify|changed-prices|shutdown)\.)/

/** Sorts long files before others, and shuffles both in projects with shuffled tests. */
class SeededSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification): string =>
      Number(!LONG_FILES.test(moduleId)) +
      (project.config.sequence.shuffle === true ? createHash('sha256').update(`${SEED} ${moduleId}`).digest('hex') : '')
    const ranks = new Map(sorted.map((file) => [file, rank(file)]))
    return sorted.toSorted((one, other) => (ranks.get(one) ?? '').localeCompare(ranks.get(other) ?? ''))
  }
}

const project = (name: string, folder: string, options: object = {}) => ({
  test: {
    name,
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    environment: 'node',
    env: { DECLARED_PROGRAMS: declaredPrograms(name) },
    sequence: { shuffle: true },
    ...SHARED,
    ...options,
  },
})

/** The tests of a file share a product whose failures and changes follow each other. */
const IN_ORDER = { sequence: { shuffle: false } }

/** One project per kind of test; `npx vitest run --project domain` runs one of them. */
export default defineConfig({
  test: {
    sequence: { sequencer: SeededSequencer, seed: SEED },
    projects: [
      // Test files share modules: loading them again for each file would take as long as the tests.
      project('domain', 'domain', { isolate: false }),
      project('adapters', 'adapters', { isolate: false }),
      project('edge', 'edge', { isolate: false }),
      project('contracts', 'contracts'),
      project('faults', 'faults', { hookTimeout: 240_000, fileParallelism: false }),
      // One file at a time: the simulated visitors use all processors, and the assertions have time limits.
      project('outages', 'outages', { ...IN_ORDER, fileParallelism: false }),
      // Two files at a time: the tests mostly wait.
      project('lifecycle', 'lifecycle', { ...IN_ORDER, maxWorkers: 2 }),
      project('containers', 'containers', {
        ...IN_ORDER,
        hookTimeout: 180_000,
        globalSetup: 'tests/containers/container-setup.ts',
      }),
      // One file at a time: each runs two storefronts, Redis and nginx.
      project('cluster', 'cluster', { ...IN_ORDER, fileParallelism: false }),
      // Each file has its own window. Files share the code of jsdom, whose loading takes longer than most of them.
      project('islands', 'islands', {
        environment: 'jsdom',
        pool: 'vmThreads',
        setupFiles: 'tests/islands/browser-globals.ts',
      }),
      project('codebase', 'codebase'),
      project('monitoring', 'monitoring'),
      // Each worker reuses one Chromium, and waits for it, for the edge and for the renderer by turns. Another worker than there are
      // processors uses the time in between.
      project('browser', 'browser', {
        ...IN_ORDER,
        hookTimeout: 180_000,
        isolate: false,
        maxWorkers: availableParallelism() + 1,
        globalSetup: 'tests/browser/storefront-setup.ts',
      }),
      // Only with `npm run certify`: the router of CERTIFY_ROUTER.
      project('certify', 'certify', { include: ['tests/certify/*-certify.ts'], maxWorkers: 1 }),
      // Only with `npm test -- --only pictures`. `--update` accepts all pictures.
      project('pictures', 'pictures', {
        hookTimeout: 240_000,
        maxWorkers: 2,
        isolate: false,
        globalSetup: 'tests/pictures/pictures-setup.ts',
        env: {
          DECLARED_PROGRAMS: declaredPrograms('pictures'),
          ACCEPT_PICTURES: String(process.argv.includes('--update')),
        },
      }),
      // Only with `npm run test:deep`.
      project('deep', 'deep', { ...IN_ORDER, hookTimeout: 240_000, fileParallelism: false }),
      // Two engines at a time.
      project('engines', 'engines', {
        ...IN_ORDER,
        hookTimeout: 180_000,
        maxWorkers: 2,
        globalSetup: 'tests/engines/engines-setup.ts',
      }),
    ],
  },
})
