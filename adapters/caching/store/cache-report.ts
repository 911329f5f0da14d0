/** Writes a log line about cached values. Nothing of a visitor is ever in it. */
export type CacheReport = (message: string, details: Readonly<Record<string, string | number>>) => void
