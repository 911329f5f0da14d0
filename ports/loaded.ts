/** A value that was built from loaded data, and how long it may be cached. */
export interface Loaded<T> {
  readonly value: T
  /** Whether a source failed or its answer lacks something: the value should be built again within seconds. */
  readonly isDegraded: boolean
  /** Milliseconds until the data is asked for again; 0 where it is old already, infinite where none of it is cached. */
  readonly freshForMs: number
  /** Milliseconds until it says what is no longer so, for example a date; infinite where it says nothing of the kind. */
  readonly validForMs: number
}
