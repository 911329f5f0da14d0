import type { Site } from '../sites/site.ts'

/**
 * The currencies a visitor may choose from, the first being the default (specification, sections 4 and 9).
 *
 * @param country ISO 3166 alpha-2, upper case; null where it is not known
 * @param only a currency requested by query, in any case of letters: on the list it becomes the only option, else it is
 *   ignored
 */
export const currenciesFor = (site: Site, country: string | null, only?: string | null): readonly string[] => {
  const { byCountry, default: usual } = site.currencies
  const ofCountry = country !== null && Object.hasOwn(byCountry, country) ? byCountry[country] : undefined
  const list = ofCountry ?? usual
  const chosen = list.find((currency) => currency === only?.toUpperCase())
  return chosen === undefined ? list : [chosen]
}
