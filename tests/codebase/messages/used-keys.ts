/** Message keys in source code: literals, and templates that build keys. */
export interface UsedKeys {
  readonly keys: ReadonlySet<string>
  /** Templates with a star for each placeholder: `nav.*`. */
  readonly templates: ReadonlySet<string>
}

const LITERAL = /'([A-Za-z]\w*(?:\.[\w -]+)+)'/g
const TEMPLATE = /\bt\(\s*`([^`]+)`/g

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match)

/** Returns the message keys that source texts use. Every literal with the shape of a key counts. */
export const usedKeys = (texts: readonly string[]): UsedKeys => ({
  keys: new Set(texts.flatMap((text) => matches(text, LITERAL))),
  templates: new Set(texts.flatMap((text) => matches(text, TEMPLATE)).map((key) => key.replace(/\$\{[^}]*\}/g, '*'))),
})
