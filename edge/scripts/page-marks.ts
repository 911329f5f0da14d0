/** What a page says of itself in its mark-up, for the cache that keeps it. */
export interface PageMarks {
  /** HTTP status, where it is not 200. */
  readonly status?: number
  /** Seconds after which the page must be regenerated, where it is not to live its ordinary life. */
  readonly lifeSeconds?: number
}

const STATUS = /<main[^>]*\sdata-status="(\d{3})"/
const LIFE = /<main[^>]*\sdata-life="(\d{1,5})"/

/** Reads the marks `data-status` and `data-life` of the page's main element. */
export const pageMarks = (html: string): PageMarks => {
  const status = STATUS.exec(html)?.[1]
  const life = LIFE.exec(html)?.[1]
  return {
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(life === undefined ? {} : { lifeSeconds: Number(life) }),
  }
}
