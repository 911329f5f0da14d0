const FIRST_PAINT = 'first-contentful-paint'

/**
 * Calls back when the page has been painted: at once where it has been, or where the browser does not tell; in a page that nobody sees, when
 * somebody does. What is asked for before that would delay it.
 */
export const afterPaint = (callback: () => void): void => {
  const isTold = PerformanceObserver.supportedEntryTypes.includes('paint')
  if (!isTold || performance.getEntriesByName(FIRST_PAINT).length > 0) {
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
