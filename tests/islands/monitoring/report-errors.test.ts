import { expect, it } from 'vitest'
import { reportErrors } from '../../../browser/monitoring/report-events.ts'
import { openReporting } from './open-reporting.ts'

const throwIn = (message: string, error: unknown = new Error(message), filename = 'https://a.example/a.js') =>
  window.dispatchEvent(new ErrorEvent('error', { message, filename, error }))

const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }))

it('reportErrors immediately sends uncaught errors and rejections with type, message, stack and URL, regardless of consent', () => {
  for (const consent of [null, '', 'am']) {
    const sent = openReporting(consent)
    reportErrors()
    const error = new Error('it broke')
    throwIn('Uncaught Error: it broke', error)
    reject(new Error('nobody cared'))
    expect(sent).toMatchObject([
      {
        kind: 'error',
        report: { type: 'JavaScript', level: 'error', message: 'Uncaught Error: it broke', stack: error.stack },
      },
      { kind: 'error', report: { type: 'JavaScript', message: 'nobody cared', url: location.href } },
    ])
  }
})

it('reportErrors marks a script error without details as external', () => {
  const sent = openReporting(null)
  reportErrors()
  throwIn('Script error.', null, '')
  expect(sent).toMatchObject([{ report: { type: 'ExternalJavaScript', message: 'Script error.' } }])
})

it('reportErrors sends at most 20 errors, each of them once', () => {
  const sent = openReporting(null)
  reportErrors()
  const error = new Error('again')
  for (let at = 0; at < 3; at += 1) throwIn('again', error)
  expect(sent).toHaveLength(1)
  for (let at = 0; at < 40; at += 1) throwIn(`error ${at}`)
  expect(sent).toHaveLength(20)
  expect(sent.at(-1)?.report['message']).toBe('error 18')
})
