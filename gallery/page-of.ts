import { loadPage } from '../app/_page/load-page.ts'
import type { SitePage } from '../app/_page/site-page.ts'

/** Loads a page of the default site with data of the embedded shop. Throws if the page does not exist. */
export const pageOf = async (path: string, view = 'usd-any-x'): Promise<SitePage> => {
  const loaded = await loadPage('com', view, path)
  if (!loaded?.page) throw new Error(`No page ${path}`)
  return loaded.page
}
