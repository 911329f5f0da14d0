import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document'],
    rules: {
      // The headings of dialogs and menus precede the main heading of a page.
      'heading-level': ['error', { minInitialRank: 'h2' }],
      // The names of our own files contain a hash of their content.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
)

/** Returns the violations of the HTML standard on a page: rule, message and selector. */
export const htmlProblems = async (html: string): Promise<readonly string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
