import { defineConfig } from 'vitest/config'

/** Module of the domain whose tests run. All modules by default. */
const module = process.env['MUTATED_MODULE'] ?? '**'

/**
 * The tests that run against mutants of the domain. Excludes tests that start processes, and the comparisons with the old
 * libraries: they are slow, and tables and properties cover the same behavior. Test files do not share modules: otherwise a mutant
 * of a table would be activated after the table was built.
 */
export default defineConfig({
  test: {
    include: [`tests/domain/${module}/**/*.test.ts`],
    exclude: [
      'tests/domain/money/format-grid.test.ts',
      'tests/domain/money/differences-documented.test.ts',
      'tests/domain/sites/sites-command.test.ts',
    ],
    environment: 'node',
    testTimeout: 30_000,
  },
})
