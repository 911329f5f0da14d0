import type { Page } from 'playwright'

/** Returns one line per layout shift of a page, with the old and the new position. Includes shifts after input. */
export const layoutShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const line = (source: unknown): string => {
      const { node, previousRect, currentRect } = source as {
        node: Element | null
        previousRect: DOMRectReadOnly
        currentRect: DOMRectReadOnly
      }
      return `${node?.nodeName ?? 'gone'} "${node?.textContent?.slice(0, 30) ?? ''}": ${place(previousRect)} to ${place(currentRect)}`
    }
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().flatMap((entry) => {
      const sources: unknown = Reflect.get(entry, 'sources')
      return Array.isArray(sources) && sources.length > 0 ? sources.map(line) : [`something by ${entry.name}`]
    })
  })
