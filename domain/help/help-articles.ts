/** Site path of the help centre. */
export const HELP_PATH = '/help'

/** The articles of the help centre by topic, in display order. An article is named after the last segment of its path. */
export const HELP_TOPICS = {
  install: [
    'install-windows',
    'install-macos',
    'install-android',
    'install-ios',
    'install-linux',
    'remove-other-antivirus',
  ],
  licence: ['add-device', 'move-licence', 'lost-licence-code', 'renew-licence', 'business-setup'],
  orders: [
    'turn-off-renewal',
    'cancel-subscription',
    'refund',
    'withdraw',
    'payment-methods',
    'receipts',
    'change-currency',
  ],
  features: ['vpn', 'password-manager'],
} as const

export type HelpTopic = keyof typeof HELP_TOPICS
export type HelpArticle = (typeof HELP_TOPICS)[HelpTopic][number]
export type ArticlePath = `${typeof HELP_PATH}/${HelpArticle}`

const ARTICLES: readonly HelpArticle[] = Object.values(HELP_TOPICS).flat()

const TOPICS = Object.keys(HELP_TOPICS) as readonly HelpTopic[]

/** Returns the topic of an article. Each article has one. */
export const topicOf = (article: HelpArticle): HelpTopic | undefined =>
  TOPICS.find((topic) => HELP_TOPICS[topic].some((one) => one === article))

export const articlePath = (article: HelpArticle): ArticlePath => `${HELP_PATH}/${article}`

export const ARTICLE_PATHS: readonly ArticlePath[] = ARTICLES.map(articlePath)

/** Returns the article of a site path; undefined for any other page. */
export const articleOfPath = (path: string): HelpArticle | undefined =>
  path.startsWith(HELP_PATH) ? ARTICLES.find((article) => articlePath(article) === path) : undefined

/** Languages that the articles are translated into, by the name of their text files. English comes first. */
const HELP_LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'pt-BR'] as const

type HelpLanguage = (typeof HELP_LANGUAGES)[number]

/** Returns the language of the articles on a site. Sites in other languages have them in English. */
export const helpLanguageOf = (siteLanguage: string): HelpLanguage =>
  HELP_LANGUAGES.find((language) => language === siteLanguage) ?? 'en'

/** Whether a page is in the language of a site. Only an article can be in another one. Search engines must not index it. */
export const isInLanguage = (path: string, siteLanguage: string): boolean =>
  articleOfPath(path) === undefined || helpLanguageOf(siteLanguage) === siteLanguage
