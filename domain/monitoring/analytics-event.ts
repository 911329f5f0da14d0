/** An event that is sent when an element of a page is clicked; the browser adds the URLs of the page and its referrer. */
export type AnalyticsEvent = Readonly<Record<string, string>> & { readonly name: string }

interface Download {
  /** Code name of the download block. */
  readonly codeName: string
  readonly downloadLink: string
  /** BCP 47, of the site. */
  readonly siteLocale: string
}

/** The Download monitoring event (specification, section 7). */
export const downloadEvent = ({ codeName, downloadLink, siteLocale }: Download): AnalyticsEvent => ({
  name: 'Download',
  codeName,
  downloadLink,
  siteLocale,
})

/** The click on a product's buy button (specification, section 4, buy action). */
export const buyEvent = (product: string): AnalyticsEvent => ({ name: 'Buy button', product })

/** A visitor calls a review helpful. */
export const helpfulReviewEvent = (review: string): AnalyticsEvent => ({ name: 'Review helpful', review })
