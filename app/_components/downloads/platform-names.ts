import type { Platform } from '../../../ports/vocabulary.ts'

/** The systems by the names that people know, the same in every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  Windows: 'Windows',
  Android: 'Android',
  'Mac OS': 'macOS',
  iOS: 'iOS',
  Linux: 'Linux',
}
