/** Header entry by which the edge, or a cache in front of it, names the country of the visitor. */
const ENTRY = 'country'

const isTimed = (entry: PerformanceEntry | undefined): entry is PerformanceNavigationTiming =>
  entry !== undefined && 'serverTiming' in entry

/** The visitor's country (ISO 3166 alpha-2) as the answer with this page said it; empty where it did not. */
export const visitorCountry = (): string => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!isTimed(navigation)) return ''
  return navigation.serverTiming.find(({ name }) => name === ENTRY)?.description.toUpperCase() ?? ''
}
