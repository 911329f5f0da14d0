import { useEffect, useRef } from 'react'

interface LeadOriginProps {
  /** Name of the campaign cookie. */
  readonly campaignCookie: string
  /** Name of the hidden field for the campaign, and of the local storage key that keeps the campaign after the cookie expires. */
  readonly campaignField: string
  /** Name of the hidden field for the time between page view and submission, in milliseconds. */
  readonly tookField: string
}

const cookieValue = (name: string): string => {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`)) ?? ''
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return ''
  }
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

/** Hidden fields of a lead form: the visitor's campaign, and the time that the visitor took. The form works without them. */
export const LeadOrigin = ({ campaignCookie, campaignField, tookField }: LeadOriginProps) => {
  const campaign = useRef<HTMLInputElement>(null)
  const took = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = took.current?.form
    if (campaign.current) campaign.current.value = savedCampaign(cookieValue(campaignCookie), campaignField)
    const recordTime = () => {
      if (took.current) took.current.value = String(Math.round(performance.now()))
    }
    form?.addEventListener('submit', recordTime)
    return () => form?.removeEventListener('submit', recordTime)
  }, [campaignCookie, campaignField])
  return (
    <>
      <input type="hidden" name={campaignField} ref={campaign} />
      <input type="hidden" name={tookField} ref={took} />
    </>
  )
}
