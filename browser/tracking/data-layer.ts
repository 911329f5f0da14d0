import type { Consent } from '../../domain/tracking/consent/consent.ts'
import { consentMode } from '../../domain/tracking/consent/consent-mode.ts'

interface TaggedWindow {
  dataLayer?: unknown[]
}

/** Puts an entry at the end of the data layer, from which a tag manager takes it, whenever it is there. */
export const pushData = (entry: object): void => {
  const tagged: TaggedWindow = globalThis as TaggedWindow
  tagged.dataLayer ??= []
  tagged.dataLayer.push(entry)
}

/** Tells the data layer what the visitor allows: `default` before anything else, `update` when they have decided. */
export const pushConsent = (command: 'default' | 'update', consent: Consent): void => {
  const words = ['consent', command, consentMode(consent)]
  // A tag manager tells a command from data by its being the arguments of a function.
  pushData({ ...words, length: words.length, [Symbol.toStringTag]: 'Arguments' })
}
