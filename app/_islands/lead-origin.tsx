import { useEffect, useRef } from 'react'

interface LeadOriginProps {
  /** Name of the cookie with the visitor's campaign. */
  readonly campaignCookie: string
  /** Name of the hidden field with the campaign, and the key of local storage under which it outlives the cookie. */
  readonly campaignField: string
  /** Name of the hidden field with the milliseconds from the opening of the page to the sending. */
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

/** The campaign of the visitor: the newest one that is known, which is saved. */
const savedCampaign = (cookie: string, key: string): string => {
  try {
    if (cookie !== '') localStorage.setItem(key, cookie)
    return cookie || (localStorage.getItem(key) ?? '')
  } catch {
    // Storage is full or blocked.
    return cookie
  }
}

/** Fields of a lead form that nobody sees: where the visitor came from, and how long they took. The form works without them. */
export const LeadOrigin = ({ campaignCookie, campaignField, tookField }: LeadOriginProps) => {
  const campaign = useRef<HTMLInputElement>(null)
  const took = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = took.current?.form
    if (campaign.current) campaign.current.value = savedCampaign(cookieValue(campaignCookie), campaignField)
    const note = () => {
      if (took.current) took.current.value = String(Math.round(performance.now()))
    }
    form?.addEventListener('submit', note)
    return () => form?.removeEventListener('submit', note)
  }, [campaignCookie, campaignField])
  return (
    <>
      <input type="hidden" name={campaignField} ref={campaign} />
      <input type="hidden" name={tookField} ref={took} />
    </>
  )
}
