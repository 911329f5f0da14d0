import { afterEach, vi } from 'vitest'

/** A sent report with the last path segment of its endpoint. */
export interface SentReport {
  readonly kind: string
  readonly report: Readonly<Record<string, unknown>>
}

const listened: [EventTarget, Parameters<EventTarget['addEventListener']>][] = []
const observers: MutationObserver[] = []

afterEach(() => {
  for (const [target, listener] of listened.splice(0)) target.removeEventListener(...listener)
  for (const observer of observers.splice(0)) observer.disconnect()
  document.body.replaceChildren()
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/**
 * Captures reports instead of sending them. Removes the listeners of scripts after the test.
 *
 * @param consent letters of the granted categories, as in the cookie; null if the visitor has not decided
 */
export const openReporting = (consent: string | null): readonly SentReport[] => {
  if (consent !== null) document.cookie = `consent=v1.${consent}`
  const sent: SentReport[] = []
  const capture = (url: string | URL, body?: BodyInit | null): void => {
    sent.push({ kind: String(url).replace('/beacon/', ''), report: JSON.parse(String(body)) })
  }
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      sendBeacon: (url: string | URL, body?: BodyInit | null) => {
        capture(url, body)
        return true
      },
    }),
  )
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((...listener: Parameters<typeof listen>) => {
    listened.push([window, listener as Parameters<EventTarget['addEventListener']>])
    listen(...listener)
  })
  const Observer = MutationObserver
  vi.stubGlobal(
    'MutationObserver',
    class extends Observer {
      constructor(callback: MutationCallback) {
        super(callback)
        observers.push(this)
      }
    },
  )
  return sent
}

export const loading = (state: DocumentReadyState): void => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)
}
