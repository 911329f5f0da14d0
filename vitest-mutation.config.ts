import { defineConfig } from 'vitest/config'

/**
 * The tests that mutants of the domain meet: the quick ones of it. Left out are the comparisons with the old libraries,
 * which take long and hold what the tables and properties hold too, and what starts processes.
 */
export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts'],
    exclude: [
      'tests/domain/money/format-grid.test.ts',
      'tests/domain/money/differences-documented.test.ts',
      'tests/domain/sites/sites-command.test.ts',
    ],
    environment: 'node',
    // The files share their modules: nothing in the domain keeps state, and a file alone takes longer to start than to run.
    isolate: false,
  },
})
