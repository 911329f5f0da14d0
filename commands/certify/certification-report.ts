import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { escapeHtml } from '../../domain/text/html.ts'

const testSchema = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
})

/** The used part of a vitest JSON report. */
export const testReportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(testSchema), message: z.string() })),
})

type TestReport = z.output<typeof testReportSchema>
type Test = z.output<typeof testSchema>

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #8888;padding:.4rem;vertical-align:top}
.failed{font-weight:700}pre{white-space:pre-wrap;font-size:.875rem;font-weight:400}`

/** Lines of a stack trace. */
const STACK = /^\s+at .*$/gm

const rowOf = ({ title, status, failureMessages }: Test): string => {
  const messages = (failureMessages ?? []).map((message) =>
    stripVTControlCharacters(message).replaceAll(STACK, '').trim(),
  )
  const details = messages.map((message) => `<pre>${escapeHtml(message)}</pre>`).join('')
  return `<tr class="${status}"><td>${escapeHtml(title)}${details}</td><td>${escapeHtml(status)}</td></tr>`
}

/**
 * Returns the report of a certification as an HTML page: one table per contract, with the message of each failed clause. Loads no
 * other files.
 *
 * @param origin of the certified router
 * @param summary for example `70 passed, 0 failed, 0 skipped`
 */
export const certificationReport = ({ testResults }: TestReport, origin: string, summary: string): string => {
  const groups = Map.groupBy(
    testResults.flatMap(({ assertionResults }) => assertionResults),
    ({ ancestorTitles }) => ancestorTitles.join(': '),
  )
  const sections = [...groups].map(
    ([name, tests]) => `<h2>${escapeHtml(name)}</h2>\n<table>\n${tests.map(rowOf).join('\n')}\n</table>`,
  )
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Certification of ${escapeHtml(origin)}</title><style>${STYLE}</style></head>
<body>
<h1>Certification of ${escapeHtml(origin)}</h1>
<p>${escapeHtml(summary)}</p>
${sections.join('\n')}
</body>
</html>
`
}
