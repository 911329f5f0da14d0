export const MESSAGE_KEYS = ['buy-unavailable'] as const

/** A message to the visitor that a page can carry, `<query name>-<query value>`. */
export type MessageKey = (typeof MESSAGE_KEYS)[number]

/** The message that a query asks for: `?buy=unavailable` asks for `buy-unavailable`. Anything else asks for none. */
export const messageAsked = (query: URLSearchParams): MessageKey | null =>
  MESSAGE_KEYS.find((key) => {
    const [name = '', value = ''] = key.split('-')
    return query.get(name) === value
  }) ?? null
