import { useEffect, useMemo, useState } from 'react'

/** The query of a page (specification, section 2). */
interface PageQuery {
  /** As requested. */
  readonly original: URLSearchParams
  /** With names and values in lower case, for parameters that visitors type. */
  readonly lowerCased: URLSearchParams
}

/** Returns the page query. It is empty until hydration, because all visitors share a page's HTML. */
export const usePageQuery = (): PageQuery => {
  const [search, setSearch] = useState('')
  // The query of a page does not change while the page is open.
  useEffect(() => setSearch(location.search), [])
  return useMemo(() => {
    const original = new URLSearchParams(search)
    const lowerCased = new URLSearchParams(
      [...original].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]),
    )
    return { original, lowerCased }
  }, [search])
}
