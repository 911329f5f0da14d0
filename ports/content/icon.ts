/** Line drawings that may stand beside a feature. */
export const ICONS = [
  'shield',
  'globe',
  'key',
  'eye',
  'family',
  'bolt',
  'lock',
  'phone',
  'laptop',
  'cloud',
  'bell',
  'chart',
  'server',
  'users',
  'refresh',
  'mail',
  'check',
] as const
export type Icon = (typeof ICONS)[number]
