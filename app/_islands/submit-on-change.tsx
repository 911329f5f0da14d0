'use client'

import type { FormEvent, ReactNode } from 'react'

/** Sends the form around a native control as soon as its value changes. The control comes from the server. */
export const SubmitOnChange = ({ children }: { children: ReactNode }) => {
  const submit = (event: FormEvent) => {
    if (event.target instanceof HTMLSelectElement) event.target.form?.requestSubmit()
  }
  return <span onChange={submit}>{children}</span>
}
