/**
 * The headers of a page that are one visitor's alone, as a flat list of names and values: the page itself is everybody's. Scripts
 * of the page read the country there, for it is not in the HTML.
 *
 * @param cookies values of `Set-Cookie`
 * @param country ISO 3166 alpha-2; null where it is not known
 */
export const visitorHeaders = (cookies: readonly string[], country: string | null): readonly string[] => [
  ...cookies.flatMap((cookie) => ['set-cookie', cookie]),
  ...(country === null ? [] : ['server-timing', `country;desc=${country}`]),
]
