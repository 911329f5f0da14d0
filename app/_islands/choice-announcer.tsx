import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Writes an element as one sentence. Its child elements are parts of a list: "Before: $85, Save 40%, Now: $51." */
const sentenceOf = (element: HTMLElement, stop: string): string => {
  const hasOwnText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
  const parts = hasOwnText ? [element] : [...element.querySelectorAll<HTMLElement>(':scope > *')]
  const text = parts
    .map(({ innerText }) => innerText.trim().replace(/\s*\n\s*/g, ', '))
    .filter((part) => part !== '')
    .join(', ')
    // A label and its value are one part.
    .replace(/(?<=[:：]), /g, ' ')
  return /[.:!?。：！？]$/.test(text) ? text : text + stop
}

/** Describes what a cell shows. In a comparison, starts with the name of the product. */
const announcementOf = (cell: HTMLElement): string => {
  const stop = /^(ja|zh)/.test(document.documentElement.lang) ? '。' : '.'
  const name = cell.closest('[data-choice] li')?.querySelector('h3')?.textContent
  const sentences = [...cell.querySelectorAll<HTMLElement>('p, button:not([data-buy])')]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => sentenceOf(element, stop))
  return (name ? `${name}: ` : '') + sentences.join(' ')
}

/** Announces the visible option of each product to screen readers when a picker changes. */
export const ChoiceAnnouncer = ({ children }: { children: ReactNode }) => {
  const status = useRef<HTMLParagraphElement>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const choice = status.current?.parentElement
    const announce = () => {
      const cells = [...(choice?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
      const displayed = cells.filter((cell) => getComputedStyle(cell).display !== 'none')
      setAnnouncement(displayed.map(announcementOf).join(' '))
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
