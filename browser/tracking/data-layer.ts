import { type Consent, consentMode } from '../../domain/consent/consent.ts'
import {
  NO_TRACKING,
  type TrackingAction,
  type TrackingState,
  trackingAfter,
} from '../../domain/consent/tracking-state.ts'

/** The site, regional key and currency of the page, for scripts (specification, section 4, currency). */
interface StorefrontGlobal {
  /** Site code. */
  readonly site: string
  /** Region, language and currency, for example `global/en/usd`. */
  readonly regLanCur: string
  /** ISO code. */
  readonly currency: string
}

interface TaggedWindow {
  dataLayer?: unknown[]
  storefront?: StorefrontGlobal
}

/** Appends an entry to the data layer. A tag manager that loads later also reads earlier entries. */
export const pushData = (entry: object): void => {
  const tagged: TaggedWindow = globalThis as TaggedWindow
  tagged.dataLayer ??= []
  tagged.dataLayer.push(entry)
}

/** Sets `window.storefront`, and pushes the same keys as first entry of the data layer. */
export const publishStorefront = (): void => {
  const { site = '', regLanCur = '' } = document.querySelector<HTMLElement>('main')?.dataset ?? {}
  const currency = regLanCur.split('/').at(-1)?.toUpperCase() ?? ''
  const storefront = Object.freeze({ site, regLanCur, currency })
  const tagged: TaggedWindow = globalThis as TaggedWindow
  tagged.storefront = storefront
  pushData({ ...storefront })
}

/** Pushes the consent mode: `default` before any event, `update` after a decision. */
export const pushConsent = (command: 'default' | 'update', consent: Consent): void => {
  const words = ['consent', command, consentMode(consent)]
  // Tag managers recognize a command by its type, the arguments object of a function.
  pushData({ ...words, length: words.length, [Symbol.toStringTag]: 'Arguments' })
}

/** Applies an action and returns the new state. */
export type Track = (action: TrackingAction) => TrackingState

/** Creates the tracking state of the page. Pushes each action to the data layer with the resulting state. */
export const trackingStore = (): Track => {
  let state = NO_TRACKING
  return (action) => {
    state = trackingAfter(state, action)
    const { dataLayer, ...rest } = state
    pushData({ event: action.type, ...dataLayer, ...rest })
    return state
  }
}
