import { loadPage } from '../app/_page/load-page.ts'
import type { SitePage } from '../app/_page/site-page.ts'

/** A page of the default site with everything that it shows over the embedded shop. */
export const pageOf = async (path: string, view = 'usd-any-x'): Promise<SitePage> => {
  const loaded = await loadPage('com', view, path)
  if (!loaded?.page) throw new Error(`there is no page ${path}`)
  return loaded.page
}
