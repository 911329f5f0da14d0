/**
 * The result of some work, or `late()` when it takes longer than `deadlineMs`. The work itself goes on, and its result may
 * still be of use.
 */
export const withinDeadline = async <T>(work: Promise<T>, deadlineMs: number, late: () => T): Promise<T> => {
  const overdue = Promise.withResolvers<T>()
  const timer = setTimeout(() => overdue.resolve(late()), deadlineMs)
  try {
    return await Promise.race([work, overdue.promise])
  } finally {
    clearTimeout(timer)
  }
}
