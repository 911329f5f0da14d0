import { openConsentBar } from './open-consent-bar.ts'
import { visitorConsent } from './visitor-consent.ts'

const FORM = /<form[^>]*data-consent="ask".*?<\/form>/s
const STYLE = /<style>(.*?)<\/style>/s

/**
 * Asks a visitor whose country wants them to be asked, until they have decided: the form of the page of consent, over the lower
 * edge of this one. It comes with its style from that page, so that it weighs nothing where nobody is asked. Without it, as
 * without JavaScript, nothing is allowed, and the footer leads to the form.
 */
export const showConsentBar = async (): Promise<void> => {
  if (visitorConsent().state !== 'ask' || document.querySelector('[data-consent]')) return
  const link = document.querySelector<HTMLAnchorElement>('footer a[href$="/cookies"]')
  if (link === null) return
  try {
    const answer = await fetch(link.href)
    const html = answer.ok ? await answer.text() : ''
    const [form] = FORM.exec(html) ?? []
    if (form !== undefined) openConsentBar(form, STYLE.exec(html)?.[1] ?? '')
  } catch {
    // They are asked on the next page.
  }
}
