import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ISLANDS } from '../app/_islands/island-components.ts'
import { startChoiceControls } from './offers/choice-controls.ts'
import { showChoice } from './offers/show-choice.ts'
import { fillModal as fetchModal } from './overlays/fill-modal.ts'

/** Calls `onHydrated` when its children are hydrated. */
const Hydrated = ({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) => {
  useEffect(onHydrated, [onHydrated])
  return children
}

const COMPONENTS: Readonly<Record<string, ComponentType<object>>> = ISLANDS as never

/**
 * Hydrates the islands within an element. Resolves when all are hydrated.
 *
 * @param props props of each island, in page order
 */
const hydrateWithin = (props: readonly unknown[], elements: readonly HTMLElement[]): Promise<void> =>
  new Promise((resolve) => {
    let remaining = elements.length
    const onHydrated = () => {
      remaining -= 1
      if (remaining === 0) resolve()
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

const islandsIn = (element: ParentNode, but = ''): readonly HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>(`[data-island]${but}`),
]

/**
 * Hydrates the islands of the page, except those that a script has added to a modal. Marks the page and resolves when all islands are
 * hydrated.
 *
 * @param props props of each island, in page order
 */
export const hydrateIslands = async (props: readonly unknown[]): Promise<void> => {
  startChoiceControls()
  showChoice()
  await hydrateWithin(props, islandsIn(document, ':not([data-modal] *)'))
  document.documentElement.dataset['hydrated'] = 'true'
}

/** Fetches the content of a modal, see `overlays/fill-modal.ts`. */
export const fillModal = (place: HTMLElement, parse: (html: string) => DocumentFragment): Promise<void> =>
  fetchModal(place, parse, (props, within) => hydrateWithin(props, islandsIn(within)))
