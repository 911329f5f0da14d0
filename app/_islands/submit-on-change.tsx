'use client'

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

interface SubmitOnChangeProps {
  /** Key of local storage under which the choice is kept for scripts; the server keeps it in a cookie. */
  readonly storageKey: string
  readonly children: ReactNode
}

/** Does what it can with local storage. A browser that keeps nothing still gets its prices by the form. */
const tryStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage)
  } catch {
    // Storage is full or forbidden.
  }
}

/**
 * Sends the form around a native control as soon as its value changes, and forgets a kept choice that is no longer on
 * offer. The control comes from the server.
 */
export const SubmitOnChange = ({ storageKey, children }: SubmitOnChangeProps) => {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const offered = [...(element.current?.querySelectorAll('option') ?? [])].map(({ value }) => value)
    tryStorage((storage) => {
      const kept = storage.getItem(storageKey)
      if (kept !== null && !offered.includes(kept)) storage.removeItem(storageKey)
    })
  }, [storageKey])
  const submit = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLSelectElement)) return
    tryStorage((storage) => storage.setItem(storageKey, target.value))
    target.form?.requestSubmit()
  }
  return (
    <span ref={element} onChange={submit}>
      {children}
    </span>
  )
}
