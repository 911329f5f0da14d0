import { storedValue } from '../storage/stored-value.ts'

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

const stored = storedValue('session', 'notification-banners', isIds)

/** The banners that this visit has seen, by their ids: what is to come up once does not come up again. */
export const shownBanners = {
  has: (id: string): boolean => stored.read()?.includes(id) ?? false,
  add: (id: string): void => void (shownBanners.has(id) || stored.write([...(stored.read() ?? []), id])),
}
