/** The date of a moment as calls to the router carry it, YYYY-MM-DD in UTC. `nowMs`: milliseconds since the epoch. */
export const curdateOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
