import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ISLANDS } from '../app/_islands/island-components.ts'
import { startChoiceControls } from './offers/choice-controls.ts'
import { showChoice } from './offers/show-choice.ts'

/** Calls `onHydrated` when its children are hydrated. */
const Hydrated = ({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) => {
  useEffect(onHydrated, [onHydrated])
  return children
}

const COMPONENTS: Readonly<Record<string, ComponentType<object>>> = ISLANDS as never

/**
 * Hydrates the islands of the page. Marks the page and resolves when all islands are hydrated.
 *
 * @param props props of each island, in page order
 */
export const hydrateIslands = (props: readonly unknown[]): Promise<void> => {
  startChoiceControls()
  showChoice()
  const elements = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  return new Promise((resolve) => {
    let remaining = elements.length
    const onHydrated = () => {
      remaining -= 1
      if (remaining > 0) return
      document.documentElement.dataset['hydrated'] = 'true'
      resolve()
    }
    for (const [position, element] of elements.entries()) {
      const Component = COMPONENTS[element.dataset['island'] ?? '']
      const islandProps = props[position] as object
      hydrateRoot(
        element,
        <Hydrated onHydrated={onHydrated}>{Component === undefined ? null : <Component {...islandProps} />}</Hydrated>,
      )
    }
  })
}
