export const MESSAGE_KEYS = ['buy-unavailable'] as const

/** A message to the visitor that a page can show, `<query name>-<query value>`. */
export type MessageKey = (typeof MESSAGE_KEYS)[number]

/** The message that a query requests, `buy-unavailable` for `?buy=unavailable`; null for any other query. */
export const requestedMessage = (query: URLSearchParams): MessageKey | null =>
  MESSAGE_KEYS.find((key) => {
    const [name = '', value = ''] = key.split('-')
    return query.get(name) === value
  }) ?? null

/**
 * A query with names and values in lower case, for what a visitor may have typed (specification, section 2). What goes on to the
 * store or is searched for is the original one.
 */
export const lowerCasedQuery = (query: URLSearchParams): URLSearchParams =>
  query.size === 0
    ? query
    : new URLSearchParams([...query].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]))
