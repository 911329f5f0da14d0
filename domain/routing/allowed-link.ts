/**
 * Parses a link that a visitor may be sent to; null unless it is http or https, without credentials, to a listed host. Links
 * come from outside, so they are trusted no further.
 *
 * @param hosts lower case, with ports where they have one: `localhost:4010` for both schemes, `https://store.example.com`
 * for that scheme alone
 */
export const allowedLink = (link: string, hosts: readonly string[]): URL | null => {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const hasNoCredentials = url.username === '' && url.password === ''
  const isListed = hosts.includes(url.host) || hosts.includes(url.origin)
  return isWeb && hasNoCredentials && isListed ? url : null
}
