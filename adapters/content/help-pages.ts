import {
  articleOfPath,
  articlePath,
  HELP_PATH,
  HELP_TOPICS,
  type HelpArticle,
  type HelpTopic,
  helpLanguageOf,
  topicOf,
} from '../../domain/help/help-articles.ts'
import { regionalTexts } from '../../domain/languages/regional-texts.ts'
import type { SectionOf } from '../../ports/page-section.ts'
import type { PageSite } from '../../ports/pages.ts'
import type en from './help/en.json'
import { type PageMaker, pageOf, type TaskName, taskLinks } from './page-maker.ts'
import type { PageTexts } from './page-texts.ts'

/** The articles of the help centre in one language, by name. The English file defines the keys. */
export type HelpTexts = typeof en

/** Returns the articles that a site shows. Loads each language on first use. */
export const helpTextsFor = async ({ language, locale }: Pick<PageSite, 'language' | 'locale'>): Promise<HelpTexts> => {
  const file = helpLanguageOf(language)
  const module: { readonly default: HelpTexts } = await import(`./help/${file}.json`, { with: { type: 'json' } })
  return regionalTexts(module.default, file === language ? locale : file)
}

const INSTALLING = ['downloads', 'support'] as const

/** The tasks that an article leads to. */
const TASKS_OF: Readonly<Record<HelpArticle, readonly TaskName[]>> = {
  'install-windows': INSTALLING,
  'install-macos': INSTALLING,
  'install-android': INSTALLING,
  'install-ios': INSTALLING,
  'install-linux': INSTALLING,
  'remove-other-antivirus': INSTALLING,
  'add-device': ['downloads', 'renew', 'support'],
  'move-licence': INSTALLING,
  'lost-licence-code': ['renew', 'support'],
  'renew-licence': ['renew', 'support'],
  'business-setup': INSTALLING,
  'turn-off-renewal': ['account', 'cancel', 'support'],
  'cancel-subscription': ['account', 'cancel', 'refund'],
  refund: ['refund', 'guarantee', 'support'],
  withdraw: ['refund', 'guarantee', 'support'],
  'payment-methods': ['guarantee', 'support'],
  receipts: ['account', 'support'],
  'change-currency': ['support'],
  vpn: INSTALLING,
  'password-manager': INSTALLING,
}

/** Set if the articles of a site are not in its language. */
const foreignLanguage = ({ language }: PageSite): { readonly language?: string } => {
  const ofArticles = helpLanguageOf(language)
  return ofArticles === language ? {} : { language: ofArticles }
}

/** Returns links to articles. */
export const articleLinks = (
  articles: HelpTexts,
  names: readonly HelpArticle[],
  title: string,
  site: PageSite,
): SectionOf<'links'> => ({
  kind: 'links',
  title,
  ...foreignLanguage(site),
  links: names.map((name) => ({
    path: articlePath(name),
    label: articles[name].title,
    text: articles[name].description,
  })),
})

const centre = (articles: HelpTexts): PageMaker =>
  pageOf('help', ({ hero, topics }, { site }) => [
    { kind: 'hero', ...hero, picture: 'help' },
    { kind: 'search' },
    ...Object.entries(HELP_TOPICS).map(([topic, names]) => ({
      ...articleLinks(articles, names, topics[topic as HelpTopic], site),
      isCompact: true,
    })),
  ])

/** Links to the other articles of the topic. */
const related = (
  name: HelpArticle,
  articles: HelpTexts,
  { help }: PageTexts,
): Pick<SectionOf<'article'>, 'related'> => {
  const topic = topicOf(name)
  if (topic === undefined) return {}
  const others: readonly HelpArticle[] = HELP_TOPICS[topic]
  const links = others
    .filter((other) => other !== name)
    .map((other) => ({ path: articlePath(other), label: articles[other].title }))
  return { related: { title: help.topics[topic], links } }
}

const articlePage = (name: HelpArticle, articles: HelpTexts): PageMaker => {
  const { title, description, keywords, steps, more } = articles[name]
  return ({ site, texts }) => ({
    component: 'help-article',
    title,
    description,
    keywords: keywords.split(/[,、،] ?/),
    sections: [
      {
        kind: 'article',
        name,
        title,
        lead: description,
        ...foreignLanguage(site),
        ...(helpLanguageOf(site.language) === site.language ? {} : { note: texts.help.englishOnly }),
        steps,
        paragraphs: more,
        ...related(name, articles, texts),
      },
      { ...taskLinks(texts, TASKS_OF[name]), title: texts.help.next },
    ],
  })
}

/** Returns the page of the help centre or of one of its articles; undefined for any other path. */
export const helpPageFor = async (path: string, site: PageSite): Promise<PageMaker | undefined> => {
  const name = articleOfPath(path)
  if (name === undefined && path !== HELP_PATH) return undefined
  const articles = await helpTextsFor(site)
  return name === undefined ? centre(articles) : articlePage(name, articles)
}
