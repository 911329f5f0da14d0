/** Site paths of the notices that laws require. Several may share a page, or lead to an existing form. */
export const NOTICES = {
  terms: '/terms',
  licenceAgreement: '/licence-agreement',
  privacy: '/privacy',
  cookies: '/cookies',
  imprint: '/imprint',
  legalNotice: '/legal-notice',
  consumerNotice: '/consumer-notice',
  withdrawal: '/withdrawal',
  cancelContracts: '/support?request=cancel',
  doNotSell: '/cookies',
} as const

export type Notice = keyof typeof NOTICES

/** Requirements of a country's law, beyond those of every site. */
export interface CountryLaw {
  readonly notices: readonly Notice[]
  /** Whether a struck price must be the lowest of the 30 days before the reduction. */
  readonly strikesLowestPrice: boolean
}

/** Directives 2011/83/EU (withdrawal, with its form) and 98/6/EC, article 6a (prior price), adopted by the EEA. */
const EUROPEAN: CountryLaw = { notices: ['withdrawal'], strikesLowestPrice: true }
const NOTHING_MORE: CountryLaw = { notices: [], strikesLowestPrice: false }

/** Countries that sites sell to, by ISO 3166 alpha-2 code. */
export const COUNTRY_LAW: Readonly<Record<string, CountryLaw>> = {
  AE: NOTHING_MORE,
  // § 5 ECG, § 25 MedienG.
  AT: { notices: ['imprint', 'withdrawal'], strikesLowestPrice: true },
  AU: NOTHING_MORE,
  BE: EUROPEAN,
  BG: EUROPEAN,
  // Decreto 7.962/2013.
  BR: { notices: ['consumerNotice'], strikesLowestPrice: false },
  CA: NOTHING_MORE,
  // Art. 3 UWG.
  CH: { notices: ['imprint'], strikesLowestPrice: false },
  CL: NOTHING_MORE,
  CN: NOTHING_MORE,
  CO: NOTHING_MORE,
  CZ: EUROPEAN,
  // § 5 DDG; § 312k BGB requires the button that ends contracts on every page.
  DE: { notices: ['imprint', 'withdrawal', 'cancelContracts'], strikesLowestPrice: true },
  DK: EUROPEAN,
  ES: EUROPEAN,
  FI: EUROPEAN,
  // LCEN, article 1-1.
  FR: { notices: ['legalNotice', 'withdrawal'], strikesLowestPrice: true },
  // The Consumer Contracts Regulations 2013 kept the form of withdrawal.
  GB: { notices: ['withdrawal'], strikesLowestPrice: false },
  GR: EUROPEAN,
  HK: NOTHING_MORE,
  HU: EUROPEAN,
  ID: NOTHING_MORE,
  IE: EUROPEAN,
  IN: NOTHING_MORE,
  IT: EUROPEAN,
  // 特定商取引法, article 11.
  JP: { notices: ['legalNotice'], strikesLowestPrice: false },
  // 전자상거래법, article 10.
  KR: { notices: ['consumerNotice'], strikesLowestPrice: false },
  KZ: NOTHING_MORE,
  MA: NOTHING_MORE,
  MX: NOTHING_MORE,
  MY: NOTHING_MORE,
  NL: EUROPEAN,
  NO: EUROPEAN,
  NZ: NOTHING_MORE,
  PE: NOTHING_MORE,
  PH: NOTHING_MORE,
  PT: EUROPEAN,
  RO: EUROPEAN,
  RS: NOTHING_MORE,
  RU: NOTHING_MORE,
  SA: NOTHING_MORE,
  SE: EUROPEAN,
  SG: NOTHING_MORE,
  SN: NOTHING_MORE,
  TH: NOTHING_MORE,
  TN: NOTHING_MORE,
  TR: NOTHING_MORE,
  TW: NOTHING_MORE,
  // CCPA, § 1798.135: requires a link of this name.
  US: { notices: ['doNotSell'], strikesLowestPrice: false },
  VN: NOTHING_MORE,
  ZA: NOTHING_MORE,
}
