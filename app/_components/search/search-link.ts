import type { PageContext } from '../../_page/page-context.ts'

/** The link of a search. @param page from 1 */
export const searchLink = ({ href }: Pick<PageContext, 'href'>, text: string, page = 1): string => {
  const query = new URLSearchParams({ q: text, ...(page === 1 ? {} : { page: String(page) }) })
  return `${href('/search')}?${query}`
}
