const NAME = 'northwall:consent'

/** Tells the scripts of the page that the visitor has decided. */
export const announceConsent = (): void => void dispatchEvent(new Event(NAME))

/** Calls a script whenever the visitor has decided on this page. */
export const onConsentChange = (act: () => void): void => addEventListener(NAME, act)
