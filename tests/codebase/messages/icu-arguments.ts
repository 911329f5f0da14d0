/** The arguments of an ICU message. Supports only the ICU syntax of the catalogues: plain arguments and plurals. */
export interface IcuArguments {
  /** Argument names with their kind, sorted: `count plural`, `price plain`. */
  readonly args: readonly string[]
  /** The selectors of each plural, for example `['one', 'other']`. */
  readonly plurals: readonly (readonly string[])[]
}

/** Parses the arguments of a message. Throws if its braces are unbalanced or contain unknown syntax. */
export const icuArguments = (message: string): IcuArguments => {
  const args = new Set<string>()
  const plurals: string[][] = []
  const read = (text: string): void => {
    for (const part of braced(text)) {
      const plural = /^(\w+),\s*plural,(.*)$/s.exec(part.inner)
      if (plural?.[1] && plural[2] !== undefined) {
        args.add(`${plural[1]} plural`)
        const cases = braced(plural[2])
        plurals.push(cases.map((branch) => branch.before.trim()))
        for (const branch of cases) read(branch.inner)
      } else if (/^\w+$/.test(part.inner)) args.add(`${part.inner} plain`)
      else throw new Error(`not understood: {${part.inner}}`)
    }
  }
  read(message)
  return { args: [...args].sort(), plurals }
}

interface Braced {
  /** Text since the previous brace. */
  readonly before: string
  readonly inner: string
}

const braced = (text: string): Braced[] => {
  const found: Braced[] = []
  let depth = 0
  let start = 0
  for (const [position, sign] of [...text].entries()) {
    if (sign !== '{' && sign !== '}') continue
    if (sign === '{' && depth++ > 0) continue
    if (sign === '}' && --depth > 0) continue
    if (depth < 0) throw new Error(`a brace too many: ${text}`)
    const piece = [...text].slice(start, position).join('')
    start = position + 1
    if (sign === '{') found.push({ before: piece, inner: '' })
    else found[found.length - 1] = { before: found.at(-1)?.before ?? '', inner: piece }
  }
  if (depth !== 0) throw new Error(`a brace is missing: ${text}`)
  return found
}
