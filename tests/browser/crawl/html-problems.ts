import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document'],
    rules: {
      // Headings of dialogs and menus precede the main heading.
      'heading-level': ['error', { minInitialRank: 'h2' }],
      // File names of the product contain a content hash.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
)

/** Returns the rule, message and selector of each violation of the HTML standard on a page. */
export const htmlProblems = async (html: string): Promise<readonly string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
