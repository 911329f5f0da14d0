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

it.each(['/com/usd/premium', '/com/usd/promo/summer', '/com/usd/compare', '/com/usd/buy-plus'])(
  '%s is rendered with a choice only if the query asks for it',
  (pathname) => {
    const choice = 'term=2Y&quantity=5&autorenew=false&period=year'
    expect(queriedForm(pathname, new URLSearchParams(choice))).toBeNull()
    expect(queriedForm(pathname, new URLSearchParams(`${choice}&rendered=1&coupon=C1`))?.toString()).toBe(choice)
  },
)

it.each(['/com/usd/', '/com/usd/downloads', '/com/usd/renew'])('%s has no choice to render', (pathname) => {
  expect(queriedForm(pathname, new URLSearchParams('term=2Y&rendered=1'))).toBeNull()
})

it.each(['/com/usd/search', '/com/usd/support', '/com/usd/contact-sales', '/com/usd/premium'])(
  '%s without a query has no prefilled form',
  (pathname) => {
    expect(queriedForm(pathname, new URLSearchParams())).toBeNull()
  },
)
