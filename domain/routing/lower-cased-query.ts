/**
 * A query with names and values in lower case, for what a visitor may have typed (specification, section 2). What goes on to the
 * store or is searched for is the original one.
 */
export const lowerCasedQuery = (query: URLSearchParams): URLSearchParams =>
  query.size === 0
    ? query
    : new URLSearchParams([...query].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]))
