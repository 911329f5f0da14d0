import { afterEach, expect, it } from 'vitest'
import {
  visitAutoRenew,
  visitQuery,
  visitReferrer,
  visitSubscriptions,
  visitToken,
} from '../../../browser/tracking/visit-values.ts'

afterEach(() => sessionStorage.clear())

it.each([
  ['visitQuery', visitQuery, 'queryString', '"a=1"', 'a=1'],
  ['visitReferrer', visitReferrer, 'document-referrer', '"https://a.example/"', 'https://a.example/'],
  ['visitToken', visitToken, 'user-token', '"1"', '1'],
  ['visitSubscriptions', visitSubscriptions, 'subscriptions-info', '["renewal"]', ['renewal']],
  ['visitSubscriptions', visitSubscriptions, 'subscriptions-info', '[]', []],
  ['visitAutoRenew', visitAutoRenew, 'autorenew_shown', 'true', true],
] as const)('%s reads its value from session storage', (_, value, key, text, expected) => {
  expect(value.read()).toBeNull()
  sessionStorage.setItem(key, text)
  expect(value.read()).toEqual(expected)
})

it.each([
  ['visitQuery', visitQuery, 'queryString', '1'],
  ['visitSubscriptions', visitSubscriptions, 'subscriptions-info', '"renewal"'],
  ['visitSubscriptions', visitSubscriptions, 'subscriptions-info', '["renewal",1]'],
  ['visitAutoRenew', visitAutoRenew, 'autorenew_shown', 'false'],
] as const)('%s ignores a stored value of another type', (_, value, key, text) => {
  sessionStorage.setItem(key, text)
  expect(value.read()).toBeNull()
})
