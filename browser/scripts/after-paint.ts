const FIRST_PAINT = 'first-contentful-paint'

/**
 * Calls back when the page has been painted, or at once where the browser does not tell; in a page that nobody sees, when somebody does. What is
 * asked for before that would delay it.
 */
export const afterPaint = (callback: () => void): void => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    callback()
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(FIRST_PAINT).length === 0) return
    observer.disconnect()
    callback()
  })
  observer.observe({ type: 'paint', buffered: true })
}
