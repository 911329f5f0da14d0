'use client'

import { useEffect } from 'react'

/**
 * Signals to the page and to `/wake.js` that React has hydrated it, so that a held click can be replayed. It is part of the
 * page's content: the layout hydrates before that, and a click replayed in between would be lost.
 */
export const HydrationSignal = () => {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
    dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
