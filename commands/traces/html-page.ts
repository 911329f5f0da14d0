import { escapeHtml } from '../../edge/http/send-answer.ts'

/** HTML that was put together by `html`. */
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

/** HTML from a template: whatever is put in is escaped, unless it is HTML of this kind. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: template.raw }, ...parts.map(textOf)))

/** A page of the viewer around its content. It has no script. */
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
