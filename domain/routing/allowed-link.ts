/**
 * The store link itself, if a visitor may be sent there: http or https, no user name in it, and its host, with port where
 * it has one, on the list. Anything else is null: a link from a price list is believed no more than that.
 *
 * @param storeHosts lower-case hosts such as `store.example.com` or `localhost:4010`
 */
export const allowedLink = (link: string, storeHosts: readonly string[]): URL | null => {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const isPlain = url.username === '' && url.password === ''
  return isWeb && isPlain && storeHosts.includes(url.host.toLowerCase()) ? url : null
}
