const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Safe HTML, created by `html`. */
class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type { Html }

type Part = string | number | Html | readonly Html[]

const written = (part: Part): string => {
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(String(part))
}

/** Template tag for HTML that escapes inserted text, but not inserted `Html`. Attribute values must be quoted. */
export const html = (markup: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(markup.map((text, at) => (at === 0 ? text : written(parts[at - 1] ?? '') + text)).join(''))
