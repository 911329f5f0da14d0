/** Takes what whoever runs the house should know of kept answers. Nothing of a visitor is ever in it. */
export type CacheReport = (message: string, details: Readonly<Record<string, string | number>>) => void
