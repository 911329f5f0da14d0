import { type ChangeEvent, useEffect } from 'react'

interface SubmittingSelectProps {
  /** Id of the element, for its label. */
  readonly id: string
  /** Name of the form's field. */
  readonly name: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
  /** The value that is chosen as the page comes. */
  readonly chosen: string
  /** Key of local storage under which the choice is saved; the server saves it in a cookie. */
  readonly storageKey: string
}

/** Uses local storage where it works. The form does its job without it. */
const tryStorage = (act: (storage: Storage) => void): void => {
  try {
    act(localStorage)
  } catch {
    // Storage is full or blocked.
  }
}

/** A list that submits its form when its value changes, and removes a saved choice that is no longer offered. */
export const SubmittingSelect = ({ id, name, values, chosen, storageKey }: SubmittingSelectProps) => {
  useEffect(() => {
    tryStorage((storage) => {
      const saved = storage.getItem(storageKey)
      if (saved !== null && !values.some(({ value }) => value === saved)) storage.removeItem(storageKey)
    })
  }, [storageKey, values])
  const submit = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    tryStorage((storage) => storage.setItem(storageKey, target.value))
    target.form?.requestSubmit()
  }
  return (
    <select id={id} name={name} defaultValue={chosen} onChange={submit}>
      {values.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
