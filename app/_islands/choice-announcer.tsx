'use client'

import { type FormEvent, type ReactNode, useState } from 'react'

/**
 * Says the chosen option to a screen reader when a picker changes. The style sheet has already shown it; the texts are
 * the server's, found by what is visible.
 */
export const ChoiceAnnouncer = ({ children }: { children: ReactNode }) => {
  const [said, setSaid] = useState('')
  const announce = (event: FormEvent<HTMLElement>) => {
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
    const shown = cells.find((cell) => getComputedStyle(cell).display !== 'none')
    setSaid(shown?.dataset['said'] ?? '')
  }
  return (
    <div onChange={announce}>
      {children}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
