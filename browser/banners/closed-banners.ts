import { storedValue } from '../storage/stored-value.ts'

type Closed = Readonly<Record<string, boolean>>

const isClosed = (value: unknown): value is Closed =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((is) => is === true)

const stored = storedValue('local', 'NB:wasClosed', isClosed)

/** The banners that a visitor has hidden for good, by their ids. */
export const closedBanners = {
  has: (id: string): boolean => Object.hasOwn(stored.read() ?? {}, id),
  /** Merges an id into the record. */
  add: (id: string): void => void stored.write({ ...stored.read(), [id]: true }),
}
