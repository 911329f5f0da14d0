'use client'

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

interface SubmitOnChangeProps {
  /** Key of local storage under which the choice is saved; the server saves it in a cookie. */
  readonly storageKey: string
  readonly children: ReactNode
}

/** Uses local storage where it works. The form does its job without it. */
const tryStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage)
  } catch {
    // Storage is full or blocked.
  }
}

/** Submits the form around a native control when its value changes, and removes a saved choice that is no longer offered. */
export const SubmitOnChange = ({ storageKey, children }: SubmitOnChangeProps) => {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const offered = [...(element.current?.querySelectorAll('option') ?? [])].map(({ value }) => value)
    tryStorage((storage) => {
      const saved = storage.getItem(storageKey)
      if (saved !== null && !offered.includes(saved)) storage.removeItem(storageKey)
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
