import { afterEach, beforeEach, vi } from 'vitest'

/** Removes the listeners that the scripts of a test add to the window or the document. */
export const removeListenersAfterEach = (target: EventTarget = globalThis): void => {
  let listeners: AbortController
  beforeEach(() => {
    listeners = new AbortController()
    const { signal } = listeners
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (
        type: string,
        listener: EventListenerOrEventListenerObject | null,
        options?: boolean | AddEventListenerOptions,
      ) => add(type, listener, { ...(typeof options === 'boolean' ? { capture: options } : options), signal }),
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
