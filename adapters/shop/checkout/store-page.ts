const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/**
 * The demonstration store: a page that shows a person every parameter of their visit, repeated ones as often as they came.
 * It has no script and no style in it, so it shows under the strictest content security policy.
 */
export const renderStorePage = (url: URL): string => {
  const rows = [...url.searchParams].map(
    ([name, value]) =>
      `<tr data-parameter="${escapeHtml(name)}"><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? '<p>Nothing came with this visit.</p>'
      : `<table><caption>What came with this visit</caption><thead><tr><th scope="col">Parameter</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>Northwall demonstration store</title>
</head>
<body>
<main data-store>
<h1>Northwall demonstration store</h1>
<p>The shop has handed you over. Nothing is sold here and nothing is stored.</p>
<p>Chosen option: <strong data-pid>${escapeHtml(url.searchParams.get('pid') ?? 'none')}</strong></p>
${table}
</main>
</body>
</html>
`
}
