/** Key of local storage (specification, section 3). */
const KEY = 'review'
/** More are not kept: the oldest ones go. */
const MOST = 100

/** Ids of the reviews that the visitor called helpful; none where storage is blocked, or holds anything else. */
export const readHelpfulReviews = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(-MOST) : []
  } catch {
    return []
  }
}

/** Adds a review to those that the visitor called helpful. Where storage is full or blocked it is not remembered. */
export const addHelpfulReview = (id: string): void => {
  try {
    const others = readHelpfulReviews().filter((other) => other !== id)
    localStorage.setItem(KEY, JSON.stringify([...others, id].slice(-MOST)))
  } catch {
    // Storage is full or blocked.
  }
}
