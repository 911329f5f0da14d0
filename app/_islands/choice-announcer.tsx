'use client'

import { type FormEvent, type ReactNode, useState } from 'react'

/** Announces the chosen option to screen readers when a picker changes: the text of the cell that is
 * displayed, or of those of all products that are compared. */
export const ChoiceAnnouncer = ({ children }: { children: ReactNode }) => {
  const [announcement, setAnnouncement] = useState('')
  const announce = (event: FormEvent<HTMLElement>) => {
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
    const displayed = cells.filter((cell) => getComputedStyle(cell).display !== 'none')
    setAnnouncement(displayed.map(({ innerText }) => innerText).join('\n'))
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
