import { expect, it } from 'vitest'
import { CHOICE_PAGE, formPageOf, queriedForm } from '../../../domain/routing/form-page.ts'

it.each([
  ['/com/usd/premium', CHOICE_PAGE],
  ['/com/usd/search', '/search'],
  ['/com/usd/support', '/support'],
  ['/com/usd/search/', null],
  ['/com/usd/downloads', null],
  ['/com/usd', null],
  ['/com/usd/', null],
  ['/com', null],
  ['/com/', null],
  ['/com//search', null],
  ['//usd/search', null],
  ['/', null],
  ['', null],
])('the internal path %s has the form page %s', (pathname, page) => {
  expect(formPageOf(pathname)).toBe(page)
})

it.each(['/com/usd/search', '/com/usd/support', '/com/usd/contact-sales', '/com/usd/premium'])(
  '%s without a query has no prefilled form',
  (pathname) => {
    expect(queriedForm(pathname, new URLSearchParams())).toBeNull()
  },
)
