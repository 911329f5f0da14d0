interface SubmittingSelectProps {
  /** Id of the element, to which the label refers. */
  readonly id: string
  /** Name of the form's field. */
  readonly name: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string
  /** Id of the form that the field belongs to. @default the form around it */
  readonly form?: string | undefined
}

/** Presses the button beside it when the value changes. */
export const SubmittingSelect = ({ id, name, values, chosen, form }: SubmittingSelectProps) => (
  <select
    id={id}
    name={name}
    form={form}
    defaultValue={chosen}
    onChange={({ target }) => target.closest('form')?.querySelector('button')?.click()}
  >
    {values.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
