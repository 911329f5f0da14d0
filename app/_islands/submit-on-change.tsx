'use client'

import type { FormEvent, ReactNode } from 'react'

interface SubmitOnChangeProps {
  /** Key of local storage under which the choice is kept for scripts; the server keeps it in a cookie. */
  readonly storageKey: string
  readonly children: ReactNode
}

/** Sends the form around a native control as soon as its value changes. The control comes from the server. */
export const SubmitOnChange = ({ storageKey, children }: SubmitOnChangeProps) => {
  const submit = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLSelectElement)) return
    try {
      localStorage.setItem(storageKey, target.value)
    } catch {
      // A browser that keeps nothing still gets its prices by the form.
    }
    target.form?.requestSubmit()
  }
  return <span onChange={submit}>{children}</span>
}
