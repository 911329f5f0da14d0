import { type Consent, consentMode } from '../../domain/consent/consent.ts'
import {
  NO_TRACKING,
  type TrackingAction,
  type TrackingState,
  trackingAfter,
} from '../../domain/consent/tracking-state.ts'

interface TaggedWindow {
  dataLayer?: unknown[]
}

/** Appends an entry to the data layer. A tag manager that loads later also reads earlier entries. */
export const pushData = (entry: object): void => {
  const tagged: TaggedWindow = globalThis as TaggedWindow
  tagged.dataLayer ??= []
  tagged.dataLayer.push(entry)
}

/** Pushes the consent mode. `default` must be the first entry, `update` follows a decision. */
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
