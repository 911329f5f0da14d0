'use client'

import { useEffect } from 'react'

/** Marks the page as hydrated. It is part of the page's content, for the layout hydrates before that. */
export const HydrationSignal = () => {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])
  return null
}
