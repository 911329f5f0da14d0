/** A key of the container that knows the type behind it. Symbols, because bundled classes lose their names. */
export interface Token<T> {
  readonly key: symbol
  /** Never set: it holds the type. */
  readonly type?: T
}

/** Makes a token; the description shows in error messages. */
export const token = <T>(description: string): Token<T> => ({ key: Symbol(description) })
