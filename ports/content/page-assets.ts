/** What a visitor may allow a script of a page to do. */
export const SCRIPT_PURPOSES = ['analytics', 'marketing'] as const

/** A script in the head of a page: one of the files of the build, `/scripts/<name>.js`. */
interface HeadScript {
  readonly src: string
  /** What a visitor has to allow first. @default nothing: it does only what the page needs */
  readonly purpose?: (typeof SCRIPT_PURPOSES)[number]
}

/** Files that a page brings along (specification, section 2), all of its own origin. */
export interface PageAssets {
  readonly styleSheets?: readonly string[]
  /** Files of its fonts by family. A style sheet of the page says where they are used; they are asked for ahead of it. */
  readonly fonts?: Readonly<Record<string, string>>
  readonly headScripts?: readonly HeadScript[]
}

/** Switches of a page (specification, section 2, client context). */
export interface PageFlags {
  /** Whether its head scripts and the tag manager are there. @default true */
  readonly externalScripts?: boolean
  /** Whether its measurements are reported. @default true */
  readonly pulseMetrics?: boolean
  /** Whether its islands are hydrated at once, not at the first sign of intent. @default false */
  readonly superRenderer?: boolean
  /** Whether it is not for the public: it says so, and search engines leave it out. @default false */
  readonly staging?: boolean
}
