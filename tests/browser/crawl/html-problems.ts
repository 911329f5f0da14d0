import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document'],
    rules: {
      // Dialogs and menus, which have headings of their own, stand before the main heading of a page.
      'heading-level': ['error', { minInitialRank: 'h2' }],
      // Files of our own are named by their content.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
)

/** Returns the violations of the HTML standard on a page: rule, message and place. */
export const htmlProblems = async (html: string): Promise<readonly string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
