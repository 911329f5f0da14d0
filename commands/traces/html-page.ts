import { escapeHtml } from '../../edge/http/send-answer.ts'

/** HTML made by `html`. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(String(part))
}

/** Template tag for HTML: escapes every value except HTML of this class. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: template.raw }, ...parts.map(textOf)))

/** Returns a page of the viewer, without scripts, around its content. */
export const pageFrame = (title: string, head: Html, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="/traces.css">
${head}
<h1>${title}</h1>
${content}
`.text
