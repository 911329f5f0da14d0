'use client'

import { useEffect } from 'react'

/** Tells the page, and `/wake.js`, that React has come to life and controls can be replayed. */
export const Awake = () => {
  useEffect(() => {
    document.documentElement.dataset['awake'] = 'true'
    dispatchEvent(new Event('awake'))
  }, [])
  return null
}
