import type { HydrationData } from './hydration-data.ts'

/** The address under which a page was made, in the first row of its data: path in pieces, and query. */
const ADDRESS =
  /(?<=^|\n)(0:\{"P":[^\n]{0,200}?"c":)(\["(?:[^"\\]|\\.)*"(?:,"(?:[^"\\]|\\.)*")*\],"q":"(?:[^"\\]|\\.)*")/
const NOWHERE = '["",""],"q":""'

const isText = (argument: unknown): argument is [1, string] =>
  Array.isArray(argument) && argument[0] === 1 && typeof argument[1] === 'string'

/** Pieces of text that follow each other become one, for a row may begin in one piece and end in the next. */
const joined = (flight: HydrationData['flight']): unknown[] => {
  const pieces: unknown[] = []
  for (const argument of flight) {
    const last = pieces.at(-1)
    if (isText(last) && isText(argument)) pieces[pieces.length - 1] = [1, last[1] + argument[1]]
    else pieces.push(argument)
  }
  return pieces
}

/**
 * Takes out of a page's data the address of the visitor for whom it was made: one page serves all who ask for it, whatever
 * their query, and one 404 page serves every unknown path. The browser takes the address from its own address bar. The
 * length in bytes stays, since other rows count on it: spaces fill the place. `undefined` where no address is found.
 */
export const stripRequestUrl = (flight: HydrationData['flight']): unknown[] | undefined => {
  let forgotten = false
  const pieces = joined(flight).map((argument) => {
    if (forgotten || !isText(argument)) return argument
    const text = argument[1].replace(ADDRESS, (_, before: string, address: string) => {
      forgotten = true
      return before + NOWHERE.padEnd(Buffer.byteLength(address))
    })
    return [1, text]
  })
  return forgotten ? pieces : undefined
}
