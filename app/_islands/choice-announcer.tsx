'use client'

import { type FormEvent, type ReactNode, useState } from 'react'

/**
 * Says the chosen option to a screen reader when a picker changes: the text of the one cell that the style sheet shows.
 * The cells come from the server.
 */
export const ChoiceAnnouncer = ({ children }: { children: ReactNode }) => {
  const [said, setSaid] = useState('')
  const announce = (event: FormEvent<HTMLElement>) => {
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
    setSaid(cells.find((cell) => getComputedStyle(cell).display !== 'none')?.innerText ?? '')
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
