import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
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

const project = (name: string, folder: string, options: object = {}) => ({
  test: {
    name,
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    environment: 'node',
    env: { DECLARED_PROGRAMS: declaredPrograms(name) },
    ...SHARED,
    ...options,
  },
})

/** One project per kind of test; `npx vitest run --project domain` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      // Test files share modules: loading them again for each file would take as long as the tests.
      project('domain', 'domain', { isolate: false }),
      project('adapters', 'adapters', { isolate: false }),
      project('contracts', 'contracts'),
      project('faults', 'faults', { hookTimeout: 240_000, fileParallelism: false }),
      // One file at a time: the simulated visitors use all processors, and the assertions have time limits.
      project('outages', 'outages', { fileParallelism: false }),
      // Two files at a time: the tests mostly wait.
      project('lifecycle', 'lifecycle', { maxWorkers: 2 }),
      project('containers', 'containers', {
        hookTimeout: 180_000,
        globalSetup: 'tests/containers/container-setup.ts',
      }),
      // One file at a time: each runs two storefronts, Redis and nginx.
      project('cluster', 'cluster', { fileParallelism: false }),
      project('edge', 'edge'),
      project('islands', 'islands', { environment: 'jsdom' }),
      project('codebase', 'codebase'),
      project('monitoring', 'monitoring'),
      // Two files at a time. Each worker reuses one Chromium.
      project('browser', 'browser', {
        hookTimeout: 180_000,
        isolate: false,
        maxWorkers: 2,
        globalSetup: 'tests/browser/storefront-setup.ts',
      }),
      // Only with `npm run certify`: the router of CERTIFY_ROUTER.
      project('certify', 'certify', { include: ['tests/certify/*.certify.ts'], maxWorkers: 1 }),
      // Only with `npm run test:deep`.
      project('deep', 'deep', { hookTimeout: 240_000, fileParallelism: false }),
      // Two engines at a time.
      project('engines', 'engines', {
        hookTimeout: 180_000,
        maxWorkers: 2,
        globalSetup: 'tests/engines/engines-setup.ts',
      }),
    ],
  },
})
