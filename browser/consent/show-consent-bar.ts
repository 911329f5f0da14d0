import { openConsentBar } from './open-consent-bar.ts'
import { visitorConsent } from './visitor-consent.ts'

const FORM = /<form[^>]*data-consent="ask".*?<\/form>/s
const STYLE = /<style>(.*?)<\/style>/s

/** From this width on the bar is a line or two at the lower edge, which covers neither price nor button. */
const WIDE = '(min-width: 60rem)'

/** On a narrow screen the bar would cover the price, so it waits until the end of the page comes into sight. */
const untilNothingIsCovered = (end: Element): Promise<void> =>
  new Promise((resolve) => {
    if (matchMedia(WIDE).matches) {
      resolve()
      return
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(end)
  })

/**
 * Asks a visitor whose country wants them to be asked, until they have decided: the form of the page of consent, over the lower
 * edge of this one. It comes with its style from that page, so that it weighs nothing where nobody is asked. Without it, as
 * without JavaScript, nothing is allowed, and the footer leads to the form.
 */
export const showConsentBar = async (): Promise<void> => {
  if (visitorConsent().state !== 'ask' || document.querySelector('[data-consent]')) return
  const link = document.querySelector<HTMLAnchorElement>('footer a[href$="/cookies"]')
  if (link === null) return
  await untilNothingIsCovered(link)
  try {
    const answer = await fetch(link.href)
    const html = answer.ok ? await answer.text() : ''
    const [form] = FORM.exec(html) ?? []
    if (form !== undefined) openConsentBar(form, STYLE.exec(html)?.[1] ?? '')
  } catch {
    // They are asked on the next page.
  }
}
