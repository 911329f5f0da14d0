import { type Html, html } from './html.ts'

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
