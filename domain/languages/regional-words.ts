/** Words and characters of a region that differ from the texts of its language. */
export interface RegionalWords {
  /** Replacements of whole words and phrases, in lower case. An initial capital is preserved. */
  readonly words: Readonly<Record<string, string>>
  /** Replacements of characters, also within words. */
  readonly characters?: Readonly<Record<string, string>>
}

/** The base texts are in British English, but spell this word with a hyphen. */
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

/** North American words that differ from British ones. */
const NORTH_AMERICAN = {
  ...BRITISH,
  ...spelled(IZE_STEMS, IZE_ENDINGS, 'is', 'iz'),
  film: 'movie',
  films: 'movies',
  licence: 'license',
  licences: 'licenses',
  shops: 'stores',
  upwards: 'up',
  whilst: 'while',
  'working day': 'business day',
  'working days': 'business days',
}

/** North American words, and words that differ from British ones only in the United States. */
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

/** Regional words by locale. The texts of other locales are unchanged. */
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
    // Quebec writes no space before question marks, exclamation marks and semicolons.
    characters: { '\u202f?': '?', '\u202f!': '!', '\u202f;': ';', '\u00a0?': '?', '\u00a0!': '!', '\u00a0;': ';' },
  },
  'es-419': {
    words: {
      'al ordenador': 'a la computadora',
      añade: 'agrega',
      añadidos: 'agregados',
      añadir: 'agregar',
      añadirá: 'agregará',
      'del ordenador': 'de la computadora',
      'el monedero': 'la billetera',
      'el ordenador': 'la computadora',
      'gestor de contraseñas': 'administrador de contraseñas',
      'los ordenadores': 'las computadoras',
      monedero: 'billetera',
      ordenador: 'computadora',
      ordenadores: 'computadoras',
      rellena: 'completa',
      rellenado: 'completado',
      rellenará: 'completará',
      'un ordenador': 'una computadora',
    },
  },
  // Prevents line breaks within Thai and Korean expressions, which would split headings badly.
  'th-TH': {
    words: {},
    characters: { เกี่ยวกับ: 'เกี่ยว\u2060กับ', ทำอะไร: 'ทำ\u2060อะไร', ' ๆ': '\u00a0ๆ' },
  },
  'ko-KR': { words: {}, characters: { '온 가족': '온\u00a0가족' } },
  // Prevents line breaks before a dash.
  'ru-RU': { words: {}, characters: { ' —': '\u00a0—' } },
  'ru-KZ': { words: {}, characters: { ' —': '\u00a0—' } },
  'kk-KZ': { words: {}, characters: { ' —': '\u00a0—' } },
  // Switzerland and Liechtenstein do not use ß, and have different quotation marks.
  'de-CH': { words: {}, characters: { ß: 'ss', '„': '«', '“': '»' } },
  'de-LI': { words: {}, characters: { ß: 'ss', '„': '«', '“': '»' } },
}
