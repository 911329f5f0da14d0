interface CurrencyChoice {
  /** Currencies on offer, never empty. */
  readonly list: readonly string[]
  /** Null where nothing was saved. */
  readonly saved: string | null
}

/** The currency to show: the saved one while it is still on offer, else the first listed (specification, section 4). */
export const chooseCurrency = ({ list, saved }: CurrencyChoice): string => {
  const [first] = list
  if (first === undefined) throw new Error('a site without currencies has no currency to choose')
  return saved !== null && list.includes(saved) ? saved : first
}
