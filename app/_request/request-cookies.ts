/** A longer value is none of ours. */
const MAX_LENGTH = 1_024

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** A request's cookies by name, decoded; none that is empty or longer than 1,024 characters. */
export const requestCookies = ({ headers }: Request): ReadonlyMap<string, string> => {
  const pairs = (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const]
  })
  return new Map(pairs.filter(([, value]) => value !== '' && value.length <= MAX_LENGTH))
}
