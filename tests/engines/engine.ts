/** A tab of a browser. Selectors and functions run in the page, also if its scripts are off. */
export interface Tab {
  open(url: string): Promise<void>
  /** Sets the size of the window. The page may get less. */
  resize(width: number, height: number): Promise<void>
  /** Calls a function in the page. It must not use anything but its arguments, which are JSON. */
  evaluate<Result, Args extends readonly unknown[]>(run: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Clicks a point of the viewport with the mouse. */
  clickAt(x: number, y: number): Promise<void>
  /** Types text into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
}

/** Returns a script that calls a function with arguments. */
export const callOf = (run: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(${run})(...${JSON.stringify(args)})`

export type Key = 'Enter' | 'Escape' | 'ArrowRight'

/** A running browser. */
export interface Engine {
  /** Opens a page in a tab without cookies and storage. It may end the previous tab. */
  openTab(url: string): Promise<Tab>
  close(): Promise<void>
}

/** Starts a browser, with the scripts of pages on or off. */
export type StartEngine = (hasScripts: boolean) => Promise<Engine>
