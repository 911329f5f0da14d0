import { defineConfig } from 'vitest/config'

const { MUTATION_TESTS = '["tests/domain/**/*.test.ts"]', MUTATION_ENVIRONMENT = 'node' } = process.env

/**
 * The tests that run against the mutants of a module. Excludes tests that start processes or wait for limits of time, and the
 * comparisons with the old libraries: they are slow, and other tests cover the same behavior. Test files do not share modules:
 * otherwise a mutant of a table would be activated after the table was built.
 */
export default defineConfig({
  test: {
    include: JSON.parse(MUTATION_TESTS) as string[],
    exclude: [
      'tests/domain/money/format-grid.test.ts',
      'tests/domain/money/differences-documented.test.ts',
      'tests/domain/sites/sites-command.test.ts',
      'tests/edge/slow-connections.test.ts',
    ],
    environment: MUTATION_ENVIRONMENT,
    env: { DECLARED_PROGRAMS: 'redis' },
    testTimeout: 30_000,
  },
})
