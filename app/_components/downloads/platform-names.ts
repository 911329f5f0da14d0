import type { Platform } from '../../../ports/vocabulary.ts'

/** The platforms by their usual names, which are the same in every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  Windows: 'Windows',
  Android: 'Android',
  'Mac OS': 'macOS',
  iOS: 'iOS',
  Linux: 'Linux',
}
