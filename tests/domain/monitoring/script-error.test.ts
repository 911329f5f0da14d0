import { describe, expect, it } from 'vitest'
import { scriptErrorEvent } from '../../../domain/monitoring/page-reports.ts'
import { readError } from './beacon-samples.ts'

const PAGE = 'https://de.northwall.example/premium?email=a@b.example#token'

describe('an uncaught error', () => {
  it('is told with message, stack and the page without its query', () => {
    const thrown = new TypeError('x is not a function')
    const error = { message: 'Uncaught TypeError: x is not a function', source: 'https://a.example/a.js', thrown }
    expect(scriptErrorEvent(error, PAGE)).toStrictEqual({
      type: 'JavaScript',
      level: 'error',
      message: 'Uncaught TypeError: x is not a function',
      stack: thrown.stack,
      url: 'https://de.northwall.example/premium',
    })
  })

  it.each([
    ['an error', new Error('offers are gone'), 'offers are gone'],
    ['a text', 'offers are gone', 'offers are gone'],
    ['nothing', undefined, 'undefined'],
  ])('of a promise that was rejected with %s says so', (_, thrown, message) => {
    expect(scriptErrorEvent({ message: '', source: PAGE, thrown }, PAGE)).toMatchObject({ type: 'JavaScript', message })
  })

  it.each([null, undefined])('without any detail is of an external script', (thrown) => {
    const error = { message: 'Script error.', source: '', thrown }
    expect(scriptErrorEvent(error, PAGE)).toMatchObject({ type: 'ExternalJavaScript', message: 'Script error.' })
  })

  it('is a report that the server takes, however long and in whatever writing', () => {
    const thrown = Object.assign(new Error('長'.repeat(50_000)), { stack: '長'.repeat(50_000) })
    const body = JSON.stringify(scriptErrorEvent({ message: '', source: PAGE, thrown }, PAGE))
    expect(Buffer.byteLength(body)).toBeLessThan(16 * 1_024)
    expect(readError(body)).not.toBeNull()
  })
})
