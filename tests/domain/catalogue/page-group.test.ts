import { describe, expect, it } from 'vitest'
import { pageGroup } from '../../../domain/catalogue/page-group.ts'

describe('pageGroup', () => {
  it.each([
    ['/premium', 'home'],
    ['/trial', 'home'],
    ['/endpoint', 'business'],
    ['/support', 'service'],
    ['/withdraw', 'service'],
    ['/cancel', 'service'],
    ['/help', 'service'],
    ['/help/refund', 'article'],
    ['/', 'company'],
    ['/about', 'company'],
    ['/terms', 'legal'],
    ['/privacy', 'legal'],
    ['/withdrawal', 'legal'],
    ['/blog', null],
  ])('assigns the page %s to the group %s', (path, group) => {
    expect(pageGroup(path)).toBe(group)
  })
})
