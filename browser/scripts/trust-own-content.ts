/** The part of the Trusted Types API that pages use. Browsers without it have no protection to satisfy. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (url: string) => string | null }): void
  createPolicy(name: 'consent', rules: { readonly createHTML: (html: string) => string }): HtmlPolicy
}

interface HtmlPolicy {
  /** Returns an object that HTML sinks accept in place of a string. */
  createHTML(html: string): string
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/**
 * Allows scripts to load scripts of this origin by URL, as the content security policy does. It is the default policy, so that it
 * also applies to the tag manager. Strings as HTML or code stay forbidden.
 */
export const trustOwnScripts = (): void => {
  trustedTypes?.createPolicy('default', {
    // A `blob:` URL has the origin of the page that made it, too.
    createScriptURL: (url) => (new URL(url, location.href).href.startsWith(`${location.origin}/`) ? url : null),
  })
}

let policy: HtmlPolicy | undefined

/**
 * Parses the HTML of a page into a template, where it is inert: scripts do not run and files do not load. The only place where a
 * string becomes HTML, so the caller passes nothing but an answer of this origin.
 */
export const parseOwnPage = (html: string): DocumentFragment => {
  // Browsers create a policy only once.
  policy ??= trustedTypes?.createPolicy('consent', { createHTML: (text) => text })
  const template = document.createElement('template')
  template.innerHTML = policy?.createHTML(html) ?? html
  return template.content
}
