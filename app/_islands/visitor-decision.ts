/** Returns the decoded value of a cookie. Returns an empty string if the cookie is missing or malformed. */
export const cookieValue = (name: string): string => {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`)) ?? ''
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return ''
  }
}

/** Some browsers lack Global Privacy Control. */
type SignallingNavigator = Navigator & { readonly globalPrivacyControl?: boolean }

/**
 * Returns whether the visitor has neither agreed to nor refused a category.
 *
 * @param consentCookie name of the cookie with the visitor's decision
 */
export const isUndecided = (consentCookie: string): boolean => {
  const { globalPrivacyControl = false }: SignallingNavigator = navigator
  return cookieValue(consentCookie) === '' && !globalPrivacyControl
}
