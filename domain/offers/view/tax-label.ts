import type { Site } from '../../sites/site.ts'

/** What a price says about tax: a label of consumer prices, or that a tax of that name is not in it. */
export type TaxLabel = Site['taxLabel'] | 'exclVat' | 'exclGst' | 'exclSst'

const BUSINESS_LABELS: Readonly<Record<Site['taxLabel'], TaxLabel>> = {
  inclVat: 'exclVat',
  inclGst: 'exclGst',
  inclSst: 'exclSst',
  plusTax: 'plusTax',
  none: 'none',
}

/** What the business prices of a site say: they are before tax, wherever a tax is named at all. */
export const businessTaxLabel = (taxLabel: Site['taxLabel']): TaxLabel => BUSINESS_LABELS[taxLabel]
