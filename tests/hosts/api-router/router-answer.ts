/** An answer of the router as it is sent, once its faults have been at it. */
export interface RouterAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What every page of the router is served with. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
}

/** Headers that belong to the body as it is sent, and to how long it may be kept. */
const SET_WHEN_SENT = new Set(['content-type', 'content-length', 'cache-control'])

/** An answer in JSON. */
export const jsonAnswer = (status: number, value: unknown): RouterAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})

/** What the shop answered. */
export const readAnswer = async (response: Response): Promise<RouterAnswer> => {
  const contentType = response.headers.get('content-type') ?? ''
  const given = [...response.headers].filter(([name]) => !SET_WHEN_SENT.has(name))
  return {
    status: response.status,
    contentType,
    body: await response.text(),
    headers: { ...Object.fromEntries(given), ...(contentType.startsWith('text/html') ? PAGE_HEADERS : {}) },
  }
}
