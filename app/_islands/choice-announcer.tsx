import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Announces the visible option of each product to screen readers when a picker changes. */
export const ChoiceAnnouncer = ({ children }: { children: ReactNode }) => {
  const status = useRef<HTMLParagraphElement>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const choice = status.current?.parentElement
    const announce = () => {
      const cells = [...(choice?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
      const displayed = cells.filter((cell) => getComputedStyle(cell).display !== 'none')
      setAnnouncement(displayed.map(({ innerText }) => innerText).join('\n'))
    }
    choice?.addEventListener('change', announce)
    return () => choice?.removeEventListener('change', announce)
  }, [])
  return (
    <>
      {children}
      <p className="visually-hidden" role="status" ref={status}>
        {announcement}
      </p>
    </>
  )
}
