export interface CurrencyChoice {
  readonly currency: string
  /** The saved choice is stale and has to go. */
  readonly clearSaved: boolean
}

/**
 * The currency to show: the saved one while it is still on offer, else the first listed (specification, section 4).
 * `list` is never empty; `saved` is null where nothing was saved.
 */
export const chooseCurrency = ({
  list,
  saved,
}: {
  readonly list: readonly string[]
  readonly saved: string | null
}): CurrencyChoice => {
  const [first] = list
  if (first === undefined) throw new Error('a site without currencies has no currency to choose')
  if (saved === null) return { currency: first, clearSaved: false }
  return list.includes(saved) ? { currency: saved, clearSaved: false } : { currency: first, clearSaved: true }
}
