const TAG = /<([a-z][a-z0-9-]*)/g
const ATTRIBUTE = /\s(class|data-[a-z-]+)="([^"]*)"/g

const LANGUAGE = /<html[^>]* lang="([a-z]+)/

/**
 * What selectors can ask of a page: `<tag`, `.class`, `[data-name`, `[data-name=value`, `[data-name~=word`, and `:lang(de)`
 * where German is its language.
 */
export const pageMarks = (html: string): ReadonlySet<string> => {
  const marks = new Set<string>()
  for (const [, tag] of html.matchAll(TAG)) marks.add(`<${tag}`)
  for (const [, name, value = ''] of html.matchAll(ATTRIBUTE)) {
    if (name === 'class') for (const word of value.split(' ')) marks.add(`.${word}`)
    else {
      marks.add(`[${name}`).add(`[${name}=${value}`)
      for (const word of value.split(' ')) marks.add(`[${name}~=${word}`)
    }
  }
  marks.add(`:lang(${LANGUAGE.exec(html)?.[1] ?? ''})`)
  return marks
}
