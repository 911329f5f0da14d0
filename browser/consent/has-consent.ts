/** What a visitor may allow, as the cookie writes it: analytics, marketing. */
type Category = 'a' | 'm'

/** Whether the visitor allows something, by the cookie `consent`, such as `v1.am`. Without the cookie they allow nothing. */
export const hasConsent = (category: Category): boolean =>
  /(?:^|; )consent=v1\.([a-z]*)/.exec(document.cookie)?.[1]?.includes(category) ?? false
