interface SubmittingSelectProps {
  /** Id of the element, for its label. */
  readonly id: string
  /** Name of the form's field. */
  readonly name: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
  /** The initially selected value. */
  readonly chosen: string
}

/** A select element that submits its form when its value changes. */
export const SubmittingSelect = ({ id, name, values, chosen }: SubmittingSelectProps) => (
  <select id={id} name={name} defaultValue={chosen} onChange={({ target }) => target.form?.requestSubmit()}>
    {values.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
