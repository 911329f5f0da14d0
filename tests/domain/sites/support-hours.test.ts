import { expect, test } from 'vitest'
import { supportHoursText } from '../../../domain/sites/support-hours.ts'
import { REAL_SITES, realSite } from './real-sites.ts'

test.each([
  ['usa', /^Monday – Friday, 9:00\sAM\s–\s6:00\sPM$/],
  ['cojp', /^月曜日 – 金曜日, 9時00分～18時00分$/],
])('the support hours of %s are in the language of the site', (code, text) => {
  expect(supportHoursText(realSite(code))).toMatch(text)
})

test('support in Saudi Arabia works from Sunday to Thursday', () => {
  expect(supportHoursText({ countries: ['SA'], locale: 'en-US' })).toMatch(/^Sunday – Thursday, /)
})

test('every site has support hours with two days and two times', () => {
  for (const site of REAL_SITES.all)
    expect(supportHoursText(site).match(/\p{Nd}/gu)?.length, site.code).toBeGreaterThan(1)
})
