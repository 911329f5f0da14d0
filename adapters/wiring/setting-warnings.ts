import { totalmem } from 'node:os'
import { closest, distance } from 'fastest-levenshtein'
import type { SettingsOf, serverSettings } from './settings.ts'

type Given = Readonly<Record<string, string | undefined>>

/** The settings that decide about warnings. */
type WarnedSettings = Pick<SettingsOf<typeof serverSettings>, 'PAGE_CACHE_MB' | 'RENDERER_MAX_MB'> & {
  readonly APP_ENV: 'test' | 'production'
}

const MEBIBYTE = 1024 * 1024
/** Memory of the edge without its pages (docs/sizing.md). */
const REST_OF_EDGE_MB = 180

/** Returns the memory that this process may use, in megabytes: the limit of its container, or the memory of the machine. */
export const availableMb = (): number => {
  const constrained = process.constrainedMemory()
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.floor(bytes / MEBIBYTE)
}

/** Returns the problem of a page cache that alone takes all memory. */
export const memoryProblems = ({ PAGE_CACHE_MB }: WarnedSettings, memoryMb: number): readonly string[] =>
  PAGE_CACHE_MB < memoryMb ? [] : [`PAGE_CACHE_MB: takes less than the available memory, ${memoryMb} MB`]

const memoryWarnings = ({ PAGE_CACHE_MB, RENDERER_MAX_MB }: WarnedSettings, memoryMb: number): readonly string[] => {
  const neededMb = PAGE_CACHE_MB + RENDERER_MAX_MB + REST_OF_EDGE_MB
  return neededMb <= memoryMb
    ? []
    : [
        `PAGE_CACHE_MB: both processes may take ${neededMb} MB, but ${memoryMb} MB are available: lower PAGE_CACHE_MB or RENDERER_MAX_MB, or give the container more`,
      ]
}

const demonstrationWarnings = ({ APP_ENV }: WarnedSettings, given: Given): readonly string[] =>
  APP_ENV !== 'production'
    ? []
    : [
        ...(given['API_ROUTER_URL'] === undefined
          ? ['API_ROUTER_URL: not set in production, so the demonstration shop sells: set the origin of the api-router']
          : []),
        ...(given['REVIEWS_URL'] === undefined
          ? [
              'REVIEWS_URL: not set in production, so pages show demonstration reviews: set the origin of a review service',
            ]
          : []),
      ]

/** A longer name may have two typing errors. */
const LONG_NAME = 8
const MAX_ERRORS = { short: 1, long: 2 }

/** Warns about variables that nearly have the name of a setting, which therefore has no effect. */
const spellingWarnings = (given: Given, names: readonly string[]): readonly string[] =>
  Object.keys(given)
    .filter((name) => !names.includes(name) && !name.startsWith('OTEL_'))
    .flatMap((name) => {
      const nearest = closest(name, names)
      const maxErrors = nearest.length < LONG_NAME ? MAX_ERRORS.short : MAX_ERRORS.long
      return distance(name, nearest) <= maxErrors && given[nearest] === undefined
        ? [`${name}: has no effect, probably ${nearest} is meant`]
        : []
    })

/**
 * Returns settings that are valid but probably wrong, one sentence each, which begins with the name of a variable.
 *
 * @param given the variables that are set
 * @param names the names of all settings
 */
export const settingWarnings = (
  settings: WarnedSettings,
  given: Given,
  names: readonly string[],
  memoryMb: number,
): readonly string[] => [
  ...memoryWarnings(settings, memoryMb),
  ...demonstrationWarnings(settings, given),
  ...spellingWarnings(given, names),
]
