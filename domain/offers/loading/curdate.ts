/**
 * The date that calls to the router send, YYYY-MM-DD in UTC.
 *
 * @param nowMs milliseconds since the epoch
 */
export const curdateOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
