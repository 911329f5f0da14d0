import { defineConfig } from 'vitest/config'

/** Room of the domain whose tests are run; all rooms by default. */
const room = process.env['MUTATED_ROOM'] ?? '**'

/**
 * The tests that mutants of the domain meet. Left out are the comparisons with the old libraries, which take long and hold
 * what tables and properties hold too, and what starts processes. Each file is alone with its modules: a mutant of a table
 * would otherwise come after the table was made.
 */
export default defineConfig({
  test: {
    include: [`tests/domain/${room}/**/*.test.ts`],
    exclude: [
      'tests/domain/money/format-grid.test.ts',
      'tests/domain/money/differences-documented.test.ts',
      'tests/domain/sites/sites-command.test.ts',
    ],
    environment: 'node',
    testTimeout: 30_000,
  },
})
