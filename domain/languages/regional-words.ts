/** How a region writes what the texts of its language write otherwise. */
export interface RegionalWords {
  /** Whole words and phrases in lower case; a capital at the beginning is kept. */
  readonly words: Readonly<Record<string, string>>
  /** Letters and marks, wherever they stand. */
  readonly signs?: Readonly<Record<string, string>>
}

/** The base texts are in British English, except for the older spelling of this word. */
const BRITISH = { 'e-mail': 'email', 'e-mails': 'emails' }

const IZE_STEMS =
  'anonym apolog author categor custom emphas final initial maxim minim optim organ personal priorit pseudonym real recogn summar synchron unauthor util'
const IZE_ENDINGS = 'ise ised ises ising isation isations'

const OUR_STEMS = 'behavi col fav flav hon lab neighb'
const OUR_ENDINGS = 'our ours oured ouring ourite ourites'

const spelled = (stems: string, endings: string, from: string, to: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    stems.split(' ').flatMap((stem) =>
      endings.split(' ').map((ending) => {
        const word = `${stem}${ending}`
        return [word, `${stem}${ending.replace(from, to)}`]
      }),
    ),
  )

/** Words that North America and Britain write differently. */
const NORTH_AMERICAN = {
  ...BRITISH,
  ...spelled(IZE_STEMS, IZE_ENDINGS, 'is', 'iz'),
  blanks: 'spaces',
  film: 'movie',
  films: 'movies',
  licence: 'license',
  licences: 'licenses',
  shops: 'stores',
  upwards: 'up',
  whilst: 'while',
  'working day': 'business day',
}

/** Words that only the United States write differently. */
const AMERICAN = {
  ...NORTH_AMERICAN,
  ...spelled(OUR_STEMS, OUR_ENDINGS, 'our', 'or'),
  analyse: 'analyze',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  catalogues: 'catalogs',
  centre: 'center',
  centres: 'centers',
  cheque: 'check',
  defence: 'defense',
  fulfil: 'fulfill',
  grey: 'gray',
  instalment: 'installment',
  instalments: 'installments',
  labelled: 'labeled',
  'per cent': 'percent',
  postcode: 'ZIP code',
  programme: 'program',
  programmes: 'programs',
  travelling: 'traveling',
}

/** The regions of a language that write otherwise than its texts, by locale. A site of any other locale has the texts as they are. */
export const REGIONAL_WORDS: Readonly<Record<string, RegionalWords>> = {
  'en-US': { words: AMERICAN },
  'en-PH': { words: { ...AMERICAN, postcode: 'postal code' } },
  'en-CA': { words: NORTH_AMERICAN },
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
      'el monedero': 'la billetera',
      'el ordenador': 'la computadora',
      'gestor de contraseñas': 'administrador de contraseñas',
      'los ordenadores': 'las computadoras',
      monedero: 'billetera',
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
