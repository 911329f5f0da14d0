import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ISLANDS } from '../app/_islands/islands.ts'

/** Calls `tell` when its children are hydrated. */
const Hydrated = ({ tell, children }: { tell: () => void; children: ReactNode }) => {
  useEffect(tell, [tell])
  return children
}

const COMPONENTS: Readonly<Record<string, ComponentType<object>>> = ISLANDS as never

/**
 * Hydrates the islands of the page, and marks the page when all are hydrated.
 *
 * @param props props of each island, in the order of the page
 */
export const hydrateIslands = (props: readonly unknown[]): void => {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  let waiting = elements.length
  const tell = () => {
    waiting -= 1
    if (waiting === 0) document.documentElement.dataset['hydrated'] = 'true'
  }
  for (const [position, element] of elements.entries()) {
    const Component = COMPONENTS[element.dataset['island'] ?? '']
    const given = props[position] as object
    hydrateRoot(element, <Hydrated tell={tell}>{Component === undefined ? null : <Component {...given} />}</Hydrated>)
  }
}
