import type { SitePage } from '../_page/site-page.ts'

/** Returns the URL of a page of the site, or of a place on the same page: `#regions`. */
export const placeUrl = (place: string, href: SitePage['href']): string => (place.startsWith('#') ? place : href(place))
