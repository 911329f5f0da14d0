/**
 * The currency to show: the saved one while it is still on offer, else the first listed (specification, section 4).
 *
 * @param list currencies on offer, never empty
 * @param saved null where nothing was saved
 */
export const chooseCurrency = (list: readonly string[], saved: string | null): string => {
  const [first] = list
  if (first === undefined) throw new Error('a site without currencies has no currency to choose')
  return list.find((currency) => currency === saved) ?? first
}
