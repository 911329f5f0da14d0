/** One valid body of each kind of beacon. */
export const VITAL = { id: 'v1', name: 'LCP', startTime: 10, value: 1200, label: 'web-vital' }
export const ERROR = { type: 'JavaScript', level: 'error', message: 'x is not a function', url: 'https://a.example/' }
export const EVENT = { name: 'Download', currentURL: 'https://a.example/', referrerURL: '' }
