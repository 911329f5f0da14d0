import type { Attribution } from './decorate-link.ts'

/**
 * Identifies a visitor's session by the ids that analytics gave it; null where there are none. Nothing else will do:
 * address, browser and cookies of two visitors may well be the same.
 */
export const visitorKey = ({ analytics }: Attribution): string | null =>
  analytics.size === 0 ? null : JSON.stringify([...analytics])
