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
  withdraw: '/withdraw',
  cancelContracts: '/cancel',
  doNotSell: '/cookies',
  accessibility: '/accessibility',
} as const

export type Notice = keyof typeof NOTICES

/** Requirements of a country's law. Excludes requirements that every site meets. */
export interface CountryLaw {
  /** The first day of each requirement, which begins at midnight UTC: `YYYY-MM-DD`. */
  readonly notices: Readonly<Partial<Record<Notice, string>>>
  /** Whether a struck price must be the lowest price of the 30 days before the reduction. */
  readonly strikesLowestPrice: boolean
}

/**
 * Directives 2011/83/EU (withdrawal, with its model form), 2023/2673 (its article 11a: a withdrawal function) and 98/6/EC,
 * article 6a (prior price), adopted by the EEA.
 */
const EEA_NOTICES = { withdrawal: '2014-06-13', withdraw: '2026-06-19' } as const

/**
 * Directive (EU) 2019/882, the European Accessibility Act: article 13 and annex V require the statement. Norway has not adopted it.
 */
const EUROPEAN_NOTICES = { ...EEA_NOTICES, accessibility: '2025-06-28' } as const
const EUROPEAN: CountryLaw = { notices: EUROPEAN_NOTICES, strikesLowestPrice: true }
const NO_REQUIREMENTS: CountryLaw = { notices: {}, strikesLowestPrice: false }

/** Countries that sites sell to, by ISO 3166 alpha-2 code. */
export const COUNTRY_LAW: Readonly<Record<string, CountryLaw>> = {
  AE: NO_REQUIREMENTS,
  // § 5 ECG, § 25 MedienG; BaFG.
  AT: { notices: { ...EUROPEAN_NOTICES, imprint: '2002-01-01' }, strikesLowestPrice: true },
  AU: NO_REQUIREMENTS,
  BE: EUROPEAN,
  BG: EUROPEAN,
  // Decreto 7.962/2013.
  BR: { notices: { consumerNotice: '2013-05-14' }, strikesLowestPrice: false },
  CA: NO_REQUIREMENTS,
  // Art. 3 UWG.
  CH: { notices: { imprint: '2012-04-01' }, strikesLowestPrice: false },
  CL: NO_REQUIREMENTS,
  CN: NO_REQUIREMENTS,
  CO: NO_REQUIREMENTS,
  CZ: EUROPEAN,
  // § 5 DDG; BFSG; § 312k BGB requires a cancellation button on every page, and a second one that cancels.
  DE: {
    notices: { ...EUROPEAN_NOTICES, imprint: '2024-05-14', cancelContracts: '2022-07-01' },
    strikesLowestPrice: true,
  },
  DK: EUROPEAN,
  ES: EUROPEAN,
  FI: EUROPEAN,
  // LCEN, article 1-1; French consumer code, article L. 215-1-1 (cancellation in three clicks).
  FR: {
    notices: { ...EUROPEAN_NOTICES, legalNotice: '2004-06-23', cancelContracts: '2023-06-01' },
    strikesLowestPrice: true,
  },
  // The Consumer Contracts Regulations 2013 kept the withdrawal form. The subscription regime of the Digital Markets, Competition
  // and Consumers Act 2024 (easy exit online, cooling-off periods) is announced for spring 2027. Expected day: the regulations
  // that name it do not exist yet.
  GB: {
    notices: { withdrawal: '2014-06-13', withdraw: '2027-04-06', cancelContracts: '2027-04-06' },
    strikesLowestPrice: false,
  },
  GR: EUROPEAN,
  HK: NO_REQUIREMENTS,
  HU: EUROPEAN,
  ID: NO_REQUIREMENTS,
  IE: EUROPEAN,
  IN: NO_REQUIREMENTS,
  IT: EUROPEAN,
  // 特定商取引法, article 11.
  JP: { notices: { legalNotice: '2001-06-01' }, strikesLowestPrice: false },
  // 전자상거래법, article 10.
  KR: { notices: { consumerNotice: '2002-07-01' }, strikesLowestPrice: false },
  KZ: NO_REQUIREMENTS,
  MA: NO_REQUIREMENTS,
  MX: NO_REQUIREMENTS,
  MY: NO_REQUIREMENTS,
  NL: EUROPEAN,
  NO: { notices: EEA_NOTICES, strikesLowestPrice: true },
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
  US: { notices: { doNotSell: '2020-01-01' }, strikesLowestPrice: false },
  VN: NO_REQUIREMENTS,
  ZA: NO_REQUIREMENTS,
}
