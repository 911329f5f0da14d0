/** Where an address that moved leads now, with what was asked of it. `path` may have a query of its own. */
export const movedLocation = (path: string, query: string): string => {
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
