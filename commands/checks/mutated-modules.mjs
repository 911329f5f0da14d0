import { readdirSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { inRoot } from '../setup/paths.mjs'

/** Folders whose subfolders are modules, with the tests that run against their mutants. */
const LAYERS = {
  domain: { minPercent: 93, tests: (folder) => [`tests/${folder}/**/*.test.ts`] },
  edge: { minPercent: 90, tests: () => ['tests/{adapters,edge}/**/*.test.ts'] },
  adapters: { minPercent: 90, tests: () => ['tests/{adapters,contracts}/**/*.test.ts'] },
  browser: { minPercent: 90, tests: () => ['tests/islands/**/*.test.{ts,tsx}'], environment: 'jsdom' },
}

/** Names, colors and lists without rules. */
const DATA = ['domain/brand', 'domain/help']

const allIn = (folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]

const ROUTE_TESTS = ['tests/{adapters,contracts}/**/*.test.ts']

/** Modules outside these layers. Components of pages are tested in Chromium, which runs no mutants. */
const OTHER_MODULES = [
  { name: 'app/_page', patterns: allIn('app/_page'), minPercent: 90, tests: ROUTE_TESTS },
  { name: 'app/_request', patterns: allIn('app/_request'), minPercent: 90, tests: ROUTE_TESTS },
  { name: 'app/routes', patterns: ['app/**/route.ts'], minPercent: 90, tests: ROUTE_TESTS },
  { name: 'telemetry', patterns: allIn('telemetry'), minPercent: 90, tests: ['tests/{adapters,edge}/**/*.test.ts'] },
]

/**
 * The modules that `npm run test:mutation` measures. Each has a `name`, globs of its files (`patterns`), globs of the `tests` that
 * may notice a mutant, their `environment`, and the lowest accepted score, `minPercent`.
 */
export const MODULES = [
  ...Object.entries(LAYERS).flatMap(([layer, { tests, ...more }]) =>
    readdirSync(inRoot(layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${layer}/${name}`)
      .filter((name) => !DATA.includes(name))
      .map((name) => ({ name, patterns: allIn(name), tests: tests(name), ...more })),
  ),
  ...OTHER_MODULES,
].map((module) => ({ environment: 'node', ...module }))

/**
 * Returns the modules that the arguments of the command name, each with the globs of its files to `mutate`: all modules without an
 * argument, a layer (`edge`), a module (`edge/http`), or only the changed files of each module. Throws a RangeError with all names
 * for an unknown name.
 *
 * @param changedFiles paths from the root of the repository, or null for all files
 */
export function chooseModules(modules, names, changedFiles) {
  const isNamed = (module) => names.some((name) => module.name === name || module.name.startsWith(`${name}/`))
  const unknown = names.filter((name) => !modules.some((module) => `${module.name}/`.startsWith(`${name}/`)))
  if (unknown.length > 0)
    throw new RangeError(`unknown: ${unknown.join(', ')}. Modules: ${modules.map(({ name }) => name).join(', ')}`)
  return modules
    .filter((module) => names.length === 0 || isNamed(module))
    .map((module) => ({
      ...module,
      mutate:
        changedFiles?.filter((file) => module.patterns.some((pattern) => matchesGlob(file, pattern))) ??
        module.patterns,
    }))
    .filter(({ mutate }) => mutate.length > 0)
}
