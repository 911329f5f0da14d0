/** Site paths of the notices that laws require. A notice may share its page with another notice, or be an existing form. */
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

/** Requirements of a country's law. Excludes requirements that every site meets. */
export interface CountryLaw {
  readonly notices: readonly Notice[]
  /** Whether a struck price must be the lowest price of the 30 days before the reduction. */
  readonly strikesLowestPrice: boolean
}

/** Directives 2011/83/EU (withdrawal, with its form) and 98/6/EC, article 6a (prior price), adopted by the EEA. */
const EUROPEAN: CountryLaw = { notices: ['withdrawal'], strikesLowestPrice: true }
const NO_REQUIREMENTS: CountryLaw = { notices: [], strikesLowestPrice: false }

/** Countries that sites sell to, by ISO 3166 alpha-2 code. */
export const COUNTRY_LAW: Readonly<Record<string, CountryLaw>> = {
  AE: NO_REQUIREMENTS,
  // § 5 ECG, § 25 MedienG.
  AT: { notices: ['imprint', 'withdrawal'], strikesLowestPrice: true },
  AU: NO_REQUIREMENTS,
  BE: EUROPEAN,
  BG: EUROPEAN,
  // Decreto 7.962/2013.
  BR: { notices: ['consumerNotice'], strikesLowestPrice: false },
  CA: NO_REQUIREMENTS,
  // Art. 3 UWG.
  CH: { notices: ['imprint'], strikesLowestPrice: false },
  CL: NO_REQUIREMENTS,
  CN: NO_REQUIREMENTS,
  CO: NO_REQUIREMENTS,
  CZ: EUROPEAN,
  // § 5 DDG; § 312k BGB requires a cancellation button on every page.
  DE: { notices: ['imprint', 'withdrawal', 'cancelContracts'], strikesLowestPrice: true },
  DK: EUROPEAN,
  ES: EUROPEAN,
  FI: EUROPEAN,
  // LCEN, article 1-1.
  FR: { notices: ['legalNotice', 'withdrawal'], strikesLowestPrice: true },
  // The Consumer Contracts Regulations 2013 kept the withdrawal form.
  GB: { notices: ['withdrawal'], strikesLowestPrice: false },
  GR: EUROPEAN,
  HK: NO_REQUIREMENTS,
  HU: EUROPEAN,
  ID: NO_REQUIREMENTS,
  IE: EUROPEAN,
  IN: NO_REQUIREMENTS,
  IT: EUROPEAN,
  // 特定商取引法, article 11.
  JP: { notices: ['legalNotice'], strikesLowestPrice: false },
  // 전자상거래법, article 10.
  KR: { notices: ['consumerNotice'], strikesLowestPrice: false },
  KZ: NO_REQUIREMENTS,
  MA: NO_REQUIREMENTS,
  MX: NO_REQUIREMENTS,
  MY: NO_REQUIREMENTS,
  NL: EUROPEAN,
  NO: EUROPEAN,
  NZ: NO_REQUIREMENTS,
  PE: NO_REQUIREMENTS,
  PH: NO_REQUIREMENTS,
  PT: EUROPEAN,
  RO: EUROPEAN,
  RS: NO_REQUIREMENTS,
  RU: NO_REQUIREMENTS,
  SA: NO_REQUIREMENTS,
  SE: EUROPEAN,
  SG: NO_REQUIREMENTS,
  SN: NO_REQUIREMENTS,
  TH: NO_REQUIREMENTS,
  TN: NO_REQUIREMENTS,
  TR: NO_REQUIREMENTS,
  TW: NO_REQUIREMENTS,
  // CCPA, § 1798.135, requires a link with this name.
  US: { notices: ['doNotSell'], strikesLowestPrice: false },
  VN: NO_REQUIREMENTS,
  ZA: NO_REQUIREMENTS,
}
