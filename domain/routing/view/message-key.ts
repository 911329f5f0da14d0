export const MESSAGE_KEYS = ['buy-unavailable'] as const

/** A message to the visitor that a page can show, `<query name>-<query value>`. */
export type MessageKey = (typeof MESSAGE_KEYS)[number]

/** The message that a query requests, `buy-unavailable` for `?buy=unavailable`; null for any other query. */
export const requestedMessage = (query: URLSearchParams): MessageKey | null =>
  MESSAGE_KEYS.find((key) => {
    const [name = '', value = ''] = key.split('-')
    return query.get(name) === value
  }) ?? null
