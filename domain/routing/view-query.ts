export const MESSAGE_KEYS = ['buy-unavailable', 'buy-changed'] as const

/** A message to the visitor that a page can show, `<query name>-<query value>`. */
export type MessageKey = (typeof MESSAGE_KEYS)[number]

/** Returns the message that a query requests: `buy-unavailable` for `?buy=unavailable`. Returns null for any other query. */
export const requestedMessage = (query: URLSearchParams): MessageKey | null =>
  MESSAGE_KEYS.find((key) => {
    const [name = '', value = ''] = key.split('-')
    return query.get(name) === value
  }) ?? null

/**
 * Returns a query with names and values in lower case, for parameters that visitors type (specification, section 2).
 * Parameters for the store and search texts come from the original query.
 */
export const lowerCasedQuery = (query: URLSearchParams): URLSearchParams =>
  query.size === 0
    ? query
    : new URLSearchParams([...query].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]))
