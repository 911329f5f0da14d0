import { afterEach, beforeEach, vi } from 'vitest'

/** Removes the listeners that the scripts of a test add to the window. */
export const removeListenersAfterEach = (): void => {
  let listeners: AbortController
  beforeEach(() => {
    listeners = new AbortController()
    const { signal } = listeners
    const add = globalThis.addEventListener.bind(globalThis)
    vi.spyOn(globalThis, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) =>
        add(type, listener, { ...(typeof options === 'boolean' ? { capture: options } : options), signal }),
    )
  })
  afterEach(() => {
    listeners.abort()
    vi.restoreAllMocks()
  })
}

/** Returns the first element of a selector. Throws if there is none. */
export const element = <Type extends HTMLElement = HTMLElement>(selector: string): Type => {
  const found = document.querySelector<Type>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}
