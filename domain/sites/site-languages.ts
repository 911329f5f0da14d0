/** The languages of the sites, by the name of their text files. */
export const SITE_LANGUAGES = [
  'en',
  'ru',
  'kk',
  'fr',
  'de',
  'ar',
  'es',
  'cs',
  'hu',
  'ro',
  'sr',
  'bg',
  'ms',
  'id',
  'pt-BR',
  'nl',
  'da',
  'nb',
  'sv',
  'ja',
  'fi',
  'it',
  'pt-PT',
  'tr',
  'el',
  'zh-HK',
  'zh-TW',
  'vi',
  'th',
  'ko',
  'zh-CN',
] as const

export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** Languages whose script runs from right to left. */
export const RIGHT_TO_LEFT: readonly string[] = ['ar'] satisfies readonly SiteLanguage[]
