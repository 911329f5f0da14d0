import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addScript, afterPaint, loadConsentedScripts, mayPrefetch } from '../../../browser/scripts/load-scripts.ts'
import { visitorConsent } from '../../../browser/visitor/visitor-consent.ts'

vi.mock('../../../browser/visitor/visitor-consent.ts', { spy: true })

beforeEach(() => {
  document.head.innerHTML = ''
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
  Reflect.deleteProperty(navigator, 'connection')
})

it('addScript adds a script to the head, and returns it', () => {
  const script = addScript('/scripts/a.js')
  expect([script.localName, script.getAttribute('src'), script.parentNode]).toEqual([
    'script',
    '/scripts/a.js',
    document.head,
  ])
})

describe('afterPaint', () => {
  const PAINTED = [{}]
  let report: (names: readonly string[]) => void
  let observed: object[]
  let disconnected: number

  /** Simulates a browser that reports these kinds of entries. */
  const openPage = ({ types = ['paint'], isPainted = false } = {}): (() => void) => {
    observed = []
    disconnected = 0
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        static readonly supportedEntryTypes = types
        constructor(callback: (list: object) => void) {
          report = (names) => callback({ getEntriesByName: (name: string) => (names.includes(name) ? PAINTED : []) })
        }
        observe(options: object): void {
          observed.push(options)
        }
        disconnect(): void {
          disconnected += 1
        }
      },
    )
    vi.stubGlobal('performance', {
      getEntriesByName: (name: string) => (isPainted && name === 'first-contentful-paint' ? PAINTED : []),
    })
    return vi.fn<() => void>()
  }

  it('calls at once if the page has painted', () => {
    const callback = openPage({ isPainted: true })
    afterPaint(callback)
    expect(callback).toHaveBeenCalledTimes(1)
    expect(observed).toEqual([])
  })

  it('calls at once if the browser reports no paints', () => {
    const callback = openPage({ types: ['mark'] })
    afterPaint(callback)
    expect(callback).toHaveBeenCalledTimes(1)
    expect(observed).toEqual([])
  })

  it('waits for the first contentful paint otherwise, and then stops to observe', () => {
    const callback = openPage()
    afterPaint(callback)
    expect(observed).toEqual([{ type: 'paint', buffered: true }])
    report(['first-paint'])
    expect(callback).not.toHaveBeenCalled()
    expect(disconnected).toBe(0)
    report(['first-paint', 'first-contentful-paint'])
    expect(callback).toHaveBeenCalledTimes(1)
    expect(disconnected).toBe(1)
  })
})

it.each([
  [{ effectiveType: '4g', saveData: false }, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '3g', saveData: false }, false],
  [undefined, false],
])('mayPrefetch on the connection %j is %s', (connection, may) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  expect(mayPrefetch()).toBe(may)
})

describe('loadConsentedScripts', () => {
  const VITALS = '/scripts/vitals.js'

  /** Opens a page for a visitor who allows analytics. Returns the paths of the scripts that it loads. */
  const load = (html: string): readonly string[] => {
    document.head.innerHTML = html
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.mocked(visitorConsent).mockReturnValue({ granted: ['analytics'] } as never)
    loadConsentedScripts()
    return Array.from(
      document.head.querySelectorAll<HTMLScriptElement>('script[src]'),
      ({ src }) => new URL(src).pathname,
    )
  }

  it('loads the other scripts also on a page view without vitals', () => {
    const head =
      '<script data-vitals="0"></script><meta name="head-script" content="/scripts/count.js" data-purpose="analytics">'
    const loaded = load(head)
    expect(loaded).toContain('/scripts/count.js')
    expect(loaded).not.toContain(VITALS)
  })

  it('loads no script of a page that names no purpose', () => {
    expect(load('<meta name="head-script" content="/scripts/count.js">')).not.toContain('/scripts/count.js')
  })
})
