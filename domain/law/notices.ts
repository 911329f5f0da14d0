/** Where each notice is that a law asks for, as a site path. Several may lead to one page, or to a form that is there anyway. */
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
