/** What is wrong with the structured data of a page. */
export const jsonLdProblems = (texts: readonly string[], _url: string): readonly string[] => (texts.length === 1 ? [] : ['json-ld'])
