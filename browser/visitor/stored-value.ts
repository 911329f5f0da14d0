import type {
  ConsentedLocalKey,
  ConsentedSessionKey,
  FunctionalLocalKey,
  FunctionalSessionKey,
} from '../../domain/consent/consent-table.ts'

/** The keys of the consent table, by area. */
interface StorageKeys {
  readonly local: ConsentedLocalKey | FunctionalLocalKey
  readonly session: ConsentedSessionKey | FunctionalSessionKey
}

type Area = keyof StorageKeys

interface StoredValue<Value> {
  /** Returns the stored value; null if it is missing or malformed, or if storage is blocked. */
  readonly read: () => Value | null
  /** Stores a value. Returns false if storage is full or blocked. */
  readonly write: (value: Value) => boolean
  readonly remove: () => void
}

/** Calls `use` with the storage. Returns `fallback` if storage is blocked, full or malformed. */
const tryStorage = <Result>(area: Area, use: (storage: Storage) => Result, fallback: Result): Result => {
  try {
    // If storage is blocked, even reading the global throws.
    return use(area === 'local' ? localStorage : sessionStorage)
  } catch {
    return fallback
  }
}

export const removeStored = (area: Area, keys: readonly string[]): void => {
  for (const key of keys) tryStorage(area, (storage) => storage.removeItem(key), undefined)
}

/**
 * Returns typed access to one key in the browser's storage (specification, section 3). Treats blocked, full or malformed storage
 * as empty, because pages also work without it.
 *
 * @param area `session` lasts as long as the tab, `local` is permanent
 */
export const storedValue = <Value, StorageArea extends Area>(
  area: StorageArea,
  key: StorageKeys[StorageArea],
  isValue: (value: unknown) => value is Value,
): StoredValue<Value> => ({
  read: () =>
    tryStorage(
      area,
      (storage) => {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return isValue(value) ? value : null
      },
      null,
    ),
  write: (value) =>
    tryStorage(
      area,
      (storage) => {
        storage.setItem(key, JSON.stringify(value))
        return true
      },
      false,
    ),
  remove: () => removeStored(area, [key]),
})
