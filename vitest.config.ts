import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { loadCommand } from './tests/codebase/load-command.ts'

/** By itself vitest uses one of two processors, and gives a test five seconds, and what it polls for one: too little on a busy machine. */
const SHARED = {
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

const { PARTS } = await loadCommand<{ PARTS: readonly { project?: string; needs?: readonly string[] }[] }>(
  'checks/parts.mjs',
)

/** The programs that the tests of a project may start: `systemProgram` reads them. */
const declaredPrograms = (name: string): string => PARTS.find(({ project }) => project === name)?.needs?.join(',') ?? ''

const project = (name: string, folder: string, more: object = {}) => ({
  test: {
    name,
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    environment: 'node',
    env: { DECLARED_PROGRAMS: declaredPrograms(name) },
    ...SHARED,
    ...more,
  },
})

/** One project per kind of test; `npx vitest run --project domain` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      // Their files share modules: to read these again for each file takes as long as the tests.
      project('domain', 'domain', { isolate: false }),
      project('adapters', 'adapters', { isolate: false }),
      project('contracts', 'contracts'),
      project('faults', 'faults', { hookTimeout: 240_000, fileParallelism: false }),
      // Their visitors take all processors, and what they are promised is bounded in time: one file after another.
      project('outages', 'outages', { fileParallelism: false }),
      // Two files at a time: they mostly wait.
      project('lifecycle', 'lifecycle', { maxWorkers: 2 }),
      project('containers', 'containers', {
        hookTimeout: 180_000,
        globalSetup: 'tests/containers/container-setup.ts',
      }),
      // Two storefronts, Redis and nginx run at the same time: one file after another.
      project('cluster', 'cluster', { fileParallelism: false }),
      project('edge', 'edge'),
      project('islands', 'islands', { environment: 'jsdom' }),
      project('codebase', 'codebase'),
      project('monitoring', 'monitoring'),
      // Two files at a time, and one Chromium for each worker's whole life.
      project('browser', 'browser', {
        hookTimeout: 180_000,
        isolate: false,
        maxWorkers: 2,
        globalSetup: 'tests/browser/storefront-setup.ts',
      }),
    ],
  },
})
