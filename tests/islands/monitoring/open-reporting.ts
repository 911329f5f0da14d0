import { afterEach, vi } from 'vitest'
import { removeListenersAfterEach } from '../page-listeners.ts'

/** A sent report with the last path segment of its endpoint. */
export interface SentReport {
  readonly kind: string
  readonly report: Readonly<Record<string, unknown>>
}

const observers: MutationObserver[] = []

removeListenersAfterEach()

afterEach(() => {
  for (const observer of observers.splice(0)) observer.disconnect()
  document.body.replaceChildren()
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  vi.unstubAllGlobals()
})

/**
 * Captures reports instead of sending them.
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
