import { loadPage } from '../app/_page/load-page.ts'
import { makeContext } from '../app/_page/make-context.ts'
import type { PageContext } from '../app/_page/page-context.ts'
import type { PageData } from '../ports/pages.ts'

export interface ShownPage {
  readonly page: PageData
  readonly context: PageContext
}

/** A page of the default site with everything that it shows over the embedded shop. */
export const pageOf = async (path: string, view = 'usd-any-x'): Promise<ShownPage> => {
  const sitePage = await loadPage('com', view, path)
  if (sitePage === null) throw new Error(`there is no page ${path}`)
  return { page: sitePage.loaded.value.page, context: await makeContext(sitePage) }
}
