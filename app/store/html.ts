const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML that is finished: everything in it is markup of ours, or was escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Html[]

const written = (part: Part): string => {
  if (part instanceof Html) return part.text
  return typeof part === 'string'
    ? part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    : part.map(({ text }) => text).join('')
}

/** A template of HTML: text that is put into it is escaped, HTML is not. Attribute values stand in double quotes. */
export const html = (markup: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(markup.map((text, at) => (at === 0 ? text : written(parts[at - 1] ?? '') + text)).join(''))
