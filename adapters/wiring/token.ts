/** A key of the container that knows the type behind it. Symbols, because bundled classes lose their names. */
export interface Token<T> {
  readonly key: symbol
  /** Never set: it holds the type. */
  readonly type?: T
}

/** Makes a token; the description shows in error messages. */
export const token = <T>(description: string): Token<T> => ({ key: Symbol(description) })

/** Resolves a token to what was bound to it. */
export type Resolve = <T>(token: Token<T>) => T

/** Binds what is made, once, when it is first asked for. */
export type Bind = <T>(token: Token<T>, make: (resolve: Resolve) => T) => void
