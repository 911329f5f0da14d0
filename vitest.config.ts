import { defineConfig } from 'vitest/config'

const project = (name: string, folder: string, more: object = {}) => ({
  test: { name, include: [`tests/${folder}/**/*.test.{ts,tsx}`], environment: 'node', ...more },
})

/** One project per kind of test; `npx vitest run --project domain` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      // Properties run a thousand times each, on machines that do other things too.
      project('domain', 'domain', { testTimeout: 30_000, isolate: false }),
      project('adapters', 'adapters'),
      project('contracts', 'contracts', { testTimeout: 30_000 }),
      project('faults', 'faults', { testTimeout: 60_000, hookTimeout: 240_000, fileParallelism: false }),
      project('outages', 'outages', { testTimeout: 60_000, hookTimeout: 120_000, fileParallelism: false }),
      project('containers', 'containers', {
        testTimeout: 60_000,
        hookTimeout: 180_000,
        globalSetup: 'tests/containers/container-setup.ts',
      }),
      // Two storefronts, Redis and nginx run at the same time: one file after another.
      project('cluster', 'cluster', { testTimeout: 60_000, hookTimeout: 90_000, fileParallelism: false }),
      project('edge', 'edge'),
      project('islands', 'islands', { environment: 'jsdom' }),
      project('codebase', 'codebase', { testTimeout: 60_000 }),
      // Two files at a time, and one Chromium for each worker's whole life.
      project('browser', 'browser', {
        testTimeout: 60_000,
        hookTimeout: 180_000,
        isolate: false,
        maxWorkers: 2,
        globalSetup: 'tests/browser/storefront-setup.ts',
      }),
    ],
  },
})
