/** One parameter: a list becomes repeated keys; an absent or empty value is left out. */
export type QueryParameter = readonly [name: string, value: string | readonly string[] | undefined]

/** A query string with its `?`, or `''` when there is nothing to say. Keeps the order given. */
export const queryString = (parameters: readonly QueryParameter[]): string => {
  const search = new URLSearchParams()
  for (const [name, value] of parameters)
    for (const entry of typeof value === 'string' ? [value] : (value ?? []))
      if (entry !== '') search.append(name, entry)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Several values in one, as the download search takes them: `a,b`. */
export const commaJoined = (values: readonly string[]): string => values.join(',')
