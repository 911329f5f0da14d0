/**
 * The headers of every page as a flat list of names and values: written as they are, they cost next to nothing. Its policy is
 * not among them, for it names the style sheet of the page.
 *
 * @param headers of every answer
 */
export const pageHeaders = (headers: Readonly<Record<string, string>>): readonly string[] => [
  ...Object.entries(headers)
    .filter(([name]) => name !== 'content-security-policy')
    .flat(),
  'speculation-rules',
  '"/speculation-rules.json"',
]
