'use client'

import { useEffect } from 'react'

/**
 * Tells the page, and `/wake.js`, that React has come to life and controls can be replayed. It stands among the page's own
 * content: React hydrates the layout before that, and a click replayed in between would be lost.
 */
export const HydrationSignal = () => {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
    dispatchEvent(new Event('awake'))
  }, [])
  return null
}
