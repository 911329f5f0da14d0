interface SubmittingSelectProps {
  /** Id of the element, to which the label refers. */
  readonly id: string
  /** Name of the form's field. */
  readonly name: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string
}

/** Submits its form when the value changes. */
export const SubmittingSelect = ({ id, name, values, chosen }: SubmittingSelectProps) => (
  <select id={id} name={name} defaultValue={chosen} onChange={({ target }) => target.form?.requestSubmit()}>
    {values.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
