/** The scores of MDN's HTTP Observatory, which has no types: only the parts that `observatory-score.ts` uses. */

declare module '@mdn/mdn-http-observatory/src/types.js' {
  interface Received {
    readonly status: number
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    /** Whether the certificate is valid. */
    readonly verified: boolean
  }

  /** The answers of a host. */
  export class Requests {
    constructor(hostname: string)
    readonly resources: { path: string }
    readonly responses: {
      auto: Received
      http: Received
      https: Received
      httpRedirects: { readonly url: URL; readonly status: number }[]
    }
    session: import('@mdn/mdn-http-observatory/src/retriever/session.js').Session
  }
}

declare module '@mdn/mdn-http-observatory/src/retriever/session.js' {
  export class Session {
    constructor(url: URL)
    readonly jar: { setCookieSync(cookie: string, url: string): void }
  }
}

declare module '@mdn/mdn-http-observatory/src/constants.js' {
  export const ALL_TESTS: readonly ((requests: import('@mdn/mdn-http-observatory/src/types.js').Requests) => {
    readonly result: string
    readonly pass: boolean
  })[]
}

declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export const getScoreModifier: (result: string) => number
}

declare module '@mdn/mdn-http-observatory/src/analyzer/hsts.js' {
  export const isHstsPreloaded: (hostname: string) => object | null
}
