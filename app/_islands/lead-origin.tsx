import { useEffect, useRef } from 'react'

interface LeadOriginProps {
  /** Name of the cookie with the visitor's campaign. */
  readonly campaignCookie: string
  /** Name of the hidden field with the campaign, and of the local storage key that keeps it after the cookie expires. */
  readonly campaignField: string
  /** Name of the hidden field with the milliseconds from opening the page to submitting the form. */
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

/** Saves and returns the campaign of the cookie, or returns the saved one if the cookie is empty. */
const savedCampaign = (cookie: string, key: string): string => {
  try {
    if (cookie !== '') localStorage.setItem(key, cookie)
    return cookie || (localStorage.getItem(key) ?? '')
  } catch {
    // Storage is full or blocked.
    return cookie
  }
}

/** Hidden fields of a lead form: the campaign of the visitor, and the time to fill in the form. The form works without them. */
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
