import { useEffect, useRef } from 'react'
import { usePageQuery } from './page-query.ts'
import { cookieValue, isUndecided } from './visitor-decision.ts'

interface LeadOriginProps {
  /** Name of the cookie with the visitor's decision on consent. */
  readonly consentCookie: string
  /** Name of the campaign cookie. */
  readonly campaignCookie: string
  /** Name of the hidden field for the campaign, and of the local storage key that keeps the campaign after the cookie expires. */
  readonly campaignField: string
  /** Name of the hidden field for the time between page view and submission, in milliseconds. */
  readonly tookField: string
}

/** Saves and returns the campaign of the cookie. If the cookie is empty, returns the saved campaign. */
const savedCampaign = (cookie: string, key: string): string => {
  try {
    if (cookie !== '') localStorage.setItem(key, cookie)
    return cookie || (localStorage.getItem(key) ?? '')
  } catch {
    // Storage is full or blocked.
    return cookie
  }
}

/**
 * Hidden fields of a lead form: the visitor's campaign, and the time that the visitor took. The form works without them. As with a
 * purchase, an undecided visitor sends the campaign of the current page. It is not stored. The server reads only known parameters.
 */
export const LeadOrigin = ({ consentCookie, campaignCookie, campaignField, tookField }: LeadOriginProps) => {
  const { original } = usePageQuery()
  const campaign = useRef<HTMLInputElement>(null)
  const took = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = took.current?.form
    const saved = savedCampaign(cookieValue(campaignCookie), campaignField)
    const current = isUndecided(consentCookie) ? String(original) : ''
    if (campaign.current) campaign.current.value = saved || current
    const recordTime = () => {
      if (took.current) took.current.value = String(Math.round(performance.now()))
    }
    form?.addEventListener('submit', recordTime)
    return () => form?.removeEventListener('submit', recordTime)
  }, [original, consentCookie, campaignCookie, campaignField])
  return (
    <>
      <input type="hidden" name={campaignField} ref={campaign} />
      <input type="hidden" name={tookField} ref={took} />
    </>
  )
}
