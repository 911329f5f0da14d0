import { readBeacon } from '../../../domain/monitoring/read-beacon.ts'

/** One valid body of each kind of beacon. */
export const VITAL = { id: 'v1', name: 'LCP', startTime: 10, value: 1200, label: 'web-vital' }
export const ERROR = { type: 'JavaScript', level: 'error', message: 'x is not a function', url: 'https://a.example/' }
export const EVENT = { name: 'Download', currentURL: 'https://a.example/', referrerURL: '' }

/** The source of reports whose browser is unknown. */
export const SOURCE = { site: 'com', group: 'world' } as const

/** Parses a beacon like the server; null if it is malformed. */
export const readVital = (body: string) => {
  const beacon = readBeacon('rum', body, SOURCE)
  return beacon?.kind === 'rum' ? beacon.report : null
}
export const readError = (body: string) => {
  const beacon = readBeacon('error', body, SOURCE)
  return beacon?.kind === 'error' ? beacon.report : null
}
export const readEvent = (body: string) => {
  const beacon = readBeacon('event', body, SOURCE)
  return beacon?.kind === 'event' ? beacon.report : null
}
