import type { Platform } from '../../ports/vocabulary.ts'

const PLACES: Readonly<Record<Platform, number>> = { Windows: 0, Android: 1, 'Mac OS': 2, iOS: 3, Linux: 4 }

/** Every platform, in the order in which a block lists them. The visitor's system is put before it. */
export const PLATFORM_ORDER = (Object.keys(PLACES) as readonly Platform[]).toSorted((a, b) => PLACES[a] - PLACES[b])
