/** An event that an element of a page tells when it is clicked; the browser adds the addresses of the page. */
export type AnalyticsEvent = Readonly<Record<string, string>> & { readonly name: string }

/** A download that a visitor starts. */
export interface StartedDownload {
  /** Of the download block. */
  readonly codeName: string
  readonly downloadLink: string
  /** BCP 47, of the site. */
  readonly siteLocale: string
}

/** The Download monitoring event (specification, section 7). */
export const downloadEvent = ({ codeName, downloadLink, siteLocale }: StartedDownload): AnalyticsEvent => ({
  name: 'Download',
  codeName,
  downloadLink,
  siteLocale,
})

/** The click of a buy button, with its product (specification, section 4, buy action). */
export const buyEvent = (product: string): AnalyticsEvent => ({ name: 'Buy button', product })
