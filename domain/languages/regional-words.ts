/** How a region writes what the texts of its language write otherwise. */
export interface RegionalWords {
  /** Whole words and phrases in lower case; a capital at the beginning is kept. */
  readonly words: Readonly<Record<string, string>>
  /** Letters and marks, wherever they stand. */
  readonly signs?: Readonly<Record<string, string>>
}

/** The base texts are in British English, but for the older spelling of this word. */
const BRITISH = { 'e-mail': 'email', 'e-mails': 'emails' }

const AMERICAN = {
  ...BRITISH,
  behaviour: 'behavior',
  behaviours: 'behaviors',
  blanks: 'spaces',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  catalogues: 'catalogs',
  centre: 'center',
  centres: 'centers',
  colour: 'color',
  colours: 'colors',
  favourite: 'favorite',
  favourites: 'favorites',
  film: 'movie',
  films: 'movies',
  labelled: 'labeled',
  licence: 'license',
  licences: 'licenses',
  organisation: 'organization',
  organisations: 'organizations',
  'per cent': 'percent',
  personalise: 'personalize',
  personalised: 'personalized',
  recognise: 'recognize',
  recognised: 'recognized',
  recognises: 'recognizes',
  shops: 'stores',
  travelling: 'traveling',
  upwards: 'up',
}

/** Canada spells these as Britain does. */
const CANADIAN = Object.fromEntries(
  Object.entries(AMERICAN).filter(
    ([word]) => !/^(?:behaviour|cancell|catalogue|centre|colour|favourite|labelled|travell)/.test(word),
  ),
)

/** The regions of a language that write otherwise than its texts, by locale. A site of any other locale has the texts as they are. */
export const REGIONAL_WORDS: Readonly<Record<string, RegionalWords>> = {
  'en-US': { words: AMERICAN },
  'en-PH': { words: AMERICAN },
  'en-CA': { words: CANADIAN },
  'en-GB': { words: BRITISH },
  'en-AU': { words: BRITISH },
  'en-NZ': { words: BRITISH },
  'en-IN': { words: BRITISH },
  'en-ZA': { words: BRITISH },
  'fr-CA': {
    words: {
      'adresse e-mail': 'adresse courriel',
      cookies: 'témoins',
      'e-mail': 'courriel',
      'e-mails': 'courriels',
      'd’e-mail': 'de courriel',
      'l’e-mail': 'le courriel',
    },
    // The question, exclamation and semicolon marks of Quebec follow their word without a space.
    signs: { '\u202f?': '?', '\u202f!': '!', '\u202f;': ';', '\u00a0?': '?', '\u00a0!': '!', '\u00a0;': ';' },
  },
  'es-419': {
    words: {
      'al ordenador': 'a la computadora',
      'del ordenador': 'de la computadora',
      'el ordenador': 'la computadora',
      'gestor de contraseñas': 'administrador de contraseñas',
      'los ordenadores': 'las computadoras',
      ordenador: 'computadora',
      ordenadores: 'computadoras',
      'un ordenador': 'una computadora',
    },
  },
  // Words that are one to the eye stay on one line: Thai and Korean headings are parted between them otherwise.
  'th-TH': {
    words: {},
    signs: { เกี่ยวกับ: 'เกี่ยว\u2060กับ', ทำอะไร: 'ทำ\u2060อะไร', ' ๆ': '\u00a0ๆ' },
  },
  'ko-KR': { words: {}, signs: { '온 가족': '온\u00a0가족' } },
  // No line begins with a dash.
  'ru-RU': { words: {}, signs: { ' —': '\u00a0—' } },
  'ru-KZ': { words: {}, signs: { ' —': '\u00a0—' } },
  'kk-KZ': { words: {}, signs: { ' —': '\u00a0—' } },
  // Switzerland and Liechtenstein have no sharp s, and quotation marks of their own.
  'de-CH': { words: {}, signs: { ß: 'ss', '„': '«', '“': '»' } },
  'de-LI': { words: {}, signs: { ß: 'ss', '„': '«', '“': '»' } },
}
