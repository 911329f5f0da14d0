/**
 * The headers of every page as a flat list of names and values: written as they are, they cost next to nothing. Its policy is
 * not among them, for it names the style sheet of the page.
 *
 * @param headers of every answer
 * @param isStaging nothing here is for search engines
 */
export const pageHeaders = (headers: Readonly<Record<string, string>>, isStaging: boolean): readonly string[] => [
  ...Object.entries(headers)
    .filter(([name]) => name !== 'content-security-policy')
    .flat(),
  ...(isStaging ? ['x-robots-tag', 'noindex'] : []),
  'speculation-rules',
  '"/speculation-rules.json"',
]
