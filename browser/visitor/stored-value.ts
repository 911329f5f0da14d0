type Area = 'local' | 'session'

/** A JSON value in the browser's storage. */
interface StoredValue<Value> {
  /** Returns the stored value; null if it is missing or malformed, or if storage is blocked. */
  readonly read: () => Value | null
  /** Stores a value. Returns false if storage is full or blocked. */
  readonly write: (value: Value) => boolean
  readonly remove: () => void
}

const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

/**
 * Gives typed access to one key of the browser's storage (specification, section 3). Blocked, full or broken storage behaves like
 * empty storage: no page depends on it.
 *
 * @param area `session` lasts as long as the tab, `local` is permanent
 */
export const storedValue = <Value>(
  area: Area,
  key: string,
  isValue: (value: unknown) => value is Value,
): StoredValue<Value> => {
  const attempt = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      // If storage is blocked, even reading the global throws.
      return act(storageOf(area))
    } catch {
      return otherwise
    }
  }
  return {
    read: () =>
      attempt((storage) => {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return isValue(value) ? value : null
      }, null),
    write: (value) =>
      attempt((storage) => {
        storage.setItem(key, JSON.stringify(value))
        return true
      }, false),
    remove: () => attempt((storage) => storage.removeItem(key), undefined),
  }
}
