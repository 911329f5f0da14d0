import { vi } from 'vitest'

/** An observer of elements in view that a script has created. */
export interface StubbedObserver {
  readonly threshold: number | undefined
  readonly targets: readonly Element[]
  /** Tells the script which entries are in view, until it disconnects the observer. */
  report(...states: readonly boolean[]): void
}

/** Replaces `IntersectionObserver`, which jsdom lacks. Returns the observers in the order in which scripts create them. */
export const stubIntersectionObserver = (): readonly StubbedObserver[] => {
  const observers: StubbedObserver[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #targets: Element[] = []
      #isConnected = true

      constructor(callback: (entries: readonly object[]) => void, options?: { readonly threshold?: number }) {
        observers.push({
          threshold: options?.threshold,
          targets: this.#targets,
          report: (...states) => {
            if (this.#isConnected) callback(states.map((isIntersecting) => ({ isIntersecting })))
          },
        })
      }
      observe(target: Element): void {
        this.#targets.push(target)
      }
      disconnect(): void {
        this.#isConnected = false
      }
    },
  )
  return observers
}
