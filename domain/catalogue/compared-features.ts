/** What products are compared by: the rows of a comparison, in their order. A row that none of its products has is left out. */
export const COMPARED_FEATURES = [
  'antivirus',
  'webProtection',
  'ransomwareShield',
  'updates',
  'quietMode',
  'reports',
  'vpn',
  'passwordManager',
  'safePayment',
  'passwordCheck',
  'identity',
  'family',
  'remoteHelp',
  'fileServers',
  'safeBanking',
  'noAdministrator',
  'detection',
  'console',
] as const

export type ComparedFeatureName = (typeof COMPARED_FEATURES)[number]
