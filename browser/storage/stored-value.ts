type Area = 'local' | 'session'

/** A value of one key of the browser's storage, as JSON. */
export interface StoredValue<Value> {
  /** The stored value; null where there is none, where it is no JSON or of another shape, and where storage is blocked. */
  readonly read: () => Value | null
  /** Stores a value; false where storage is full or blocked. */
  readonly write: (value: Value) => boolean
  readonly remove: () => void
}

const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

/**
 * The owner of one key of the browser's storage (specification, section 3). Storage that is blocked, full or broken is as if
 * it were empty: nothing of a page depends on it.
 *
 * @param area `session` lasts as long as the tab, `local` until somebody removes it
 * @param isValue whether what was read has the shape that was written
 */
export const storedValue = <Value>(
  area: Area,
  key: string,
  isValue: (value: unknown) => value is Value,
): StoredValue<Value> => {
  const attempt = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      // Where storage is blocked, even to name it throws.
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
