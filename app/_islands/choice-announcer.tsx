'use client'

import { type FormEvent, type ReactNode, useState } from 'react'

/** Announces the chosen option to screen readers when a picker changes: the text of the one cell that is displayed. */
export const ChoiceAnnouncer = ({ children }: { children: ReactNode }) => {
  const [announcement, setAnnouncement] = useState('')
  const announce = (event: FormEvent<HTMLElement>) => {
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
    setAnnouncement(cells.find((cell) => getComputedStyle(cell).display !== 'none')?.innerText ?? '')
  }
  return (
    <div onChange={announce}>
      {children}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}
