import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_ISLANDS } from '../app/_islands/page-islands.ts'

/** Calls `onHydrated` when its children are hydrated. */
const Hydrated = ({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) => {
  useEffect(onHydrated, [onHydrated])
  return children
}

type Components = Readonly<Record<string, ComponentType<object>>>

const COMPONENTS: Components = PAGE_ISLANDS as never

const nameOf = ({ dataset }: HTMLElement): string => dataset['island'] ?? ''

/** Loads the components with prices, and what else only pages with offers need. */
const loadOffers = () => import('./offers/offer-islands.ts')

/** Loads the components with prices if an element needs them. */
const loadOffersOf = (elements: readonly HTMLElement[]) =>
  elements.every((element) => nameOf(element) in COMPONENTS) ? undefined : loadOffers()

/**
 * Hydrates the islands within an element. Resolves when all are hydrated.
 *
 * @param props props of each island, in page order
 */
const hydrateWithin = (
  props: readonly unknown[],
  elements: readonly HTMLElement[],
  components: Components,
): Promise<void> =>
  new Promise((resolve) => {
    let remaining = elements.length
    const onHydrated = () => {
      remaining -= 1
      if (remaining === 0) resolve()
    }
    for (const [position, element] of elements.entries()) {
      const Component = components[nameOf(element)]
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
  const elements = islandsIn(document, ':not([data-modal] *)')
  const offers = await loadOffersOf(elements)
  offers?.startChoices()
  await hydrateWithin(props, elements, (offers?.ISLANDS as never) ?? COMPONENTS)
  document.documentElement.dataset['hydrated'] = 'true'
}

/** Fetches the content of a modal, see `offers/fill-modal.ts`. */
export const fillModal = async (place: HTMLElement, parse: (html: string) => DocumentFragment): Promise<void> => {
  const offers = await loadOffers()
  return offers.fillModal(place, parse, (props, within) =>
    hydrateWithin(props, islandsIn(within), offers.ISLANDS as never),
  )
}
