import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessibilityCheck, CHECKED_SITES } from '../../commands/generate/accessibility-check.ts'
import { brandIcon, COLORS_END, withBrandColors } from '../../commands/generate/brand-files.ts'
import { updatedPageDates } from '../../commands/generate/page-dates.ts'
import { updatedPriceTexts } from '../../commands/generate/price-texts.ts'
import { speculationRules } from '../../commands/generate/speculation-rules.ts'
import { viewMaps } from '../../commands/generate/view-maps.ts'
import { BRAND } from '../../domain/brand/brand.ts'
import check from '../../domain/law/accessibility-check.json' with { type: 'json' }
import { REAL_SITES, siteLike } from '../domain/sites/real-sites.ts'
import { ROOT } from './source-files.ts'

/** Colors that are no part of a brand: those of an alert. */
const OTHER_COLORS: Readonly<Record<string, readonly string[]>> = {
  'public/store.css': ['#a3341a', '#ff9d80'],
  'public/unavailable.css': [],
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

it('deploy/nginx/views.conf is current (if not, run `npm run generate`)', () => {
  expect(read('deploy/nginx/views.conf')).toBe(viewMaps(REAL_SITES))
})

it('public/speculation-rules.json is current (if not, run `npm run generate`)', () => {
  expect(read('public/speculation-rules.json')).toBe(speculationRules())
})

it('public/icon.svg has the logo of the brand (if not, run `npm run generate`)', () => {
  expect(read('public/icon.svg')).toBe(brandIcon())
})

it('the theme and background of an installed app are colors of the brand', () => {
  const colors = read('domain/brand/colors.css')
  expect(/--night: (#\w+);/.exec(colors)?.[1]).toBe(BRAND.themeColor)
  expect(/--paper: (#\w+);/.exec(colors)?.[1]).toBe(BRAND.backgroundColor)
})

it.each(['public/store.css', 'public/unavailable.css'])(
  '%s has the colors of the brand (if not, run `npm run generate`)',
  (file) => {
    const sheet = read(file)
    expect(withBrandColors(sheet)).toBe(sheet)
    expect(sheet.slice(sheet.indexOf(COLORS_END)).match(/#[\da-f]{3,8}\b/gi) ?? []).toEqual(OTHER_COLORS[file])
  },
)

describe('the dates of the last changes of pages', () => {
  const table = read('adapters/content/page-dates.json')

  it('are current (if not, run `npm run generate`)', async () => {
    expect(await updatedPageDates(table, '2099-01-01')).toBe(table)
  })

  it('change only for pages whose content has changed', async () => {
    const [first, ...others] = JSON.parse(table)
    const before = JSON.stringify([{ ...first, hash: 'another' }, ...others.slice(1)])
    const after = JSON.parse(await updatedPageDates(before, '2099-01-01'))
    expect(after).toEqual([
      { ...first, changedOn: '2099-01-01' },
      { ...others[0], changedOn: '2099-01-01' },
      ...others.slice(1),
    ])
  })
})

describe('the accessibility check that the statement shows', () => {
  it('has the standard, sites, pages and axe version of the accessibility tests (if not, run `npm run accessibility`)', () => {
    expect(check).toEqual(accessibilityCheck(REAL_SITES, Date.parse(check.date)))
    const files = readdirSync(join(ROOT, 'tests/browser/accessibility'))
    const sites = files.filter((file) => REAL_SITES.byCode(file.replace('.test.ts', '')) !== undefined)
    expect(sites).toEqual(CHECKED_SITES.map((site) => `${site}.test.ts`))
  })
})

describe('the reviewed price texts', () => {
  const reviewed = read('tests/domain/money/price-texts.tsv')
  const sites = REAL_SITES.all

  it('have exactly one line for each currency of each site (if not, run `npm run generate`)', () => {
    expect(updatedPriceTexts(sites, reviewed)).toBe(reviewed)
  })

  it('contain a line for a new site at the site’s position', () => {
    const added = [siteLike('de', { code: 'at', currencies: { default: ['EUR'], byCountry: {} } }), ...sites]
    const line = 'at\tEUR\t0,00␣€\t0,99␣€\t1,00␣€\t9,90␣€\t12,34␣€\t99,00␣€\t100,00␣€\t999,50␣€\t1.009,00␣€'
    expect(updatedPriceTexts(added, reviewed).split('\n')[1]).toContain(line)
  })

  it('contain no lines for a removed site', () => {
    const renewed = updatedPriceTexts(
      sites.filter(({ code }) => code !== 'de'),
      reviewed,
    )
    expect(renewed.split('\n')).toEqual(reviewed.split('\n').filter((line) => !line.startsWith('de\t')))
  })

  it('keep a reviewed line if the code formats a price differently, so that the price test fails', () => {
    const changed = reviewed.replace('0,00␣€', '0.00␣€')
    expect(changed).not.toBe(reviewed)
    expect(updatedPriceTexts(sites, changed)).toBe(changed)
  })
})
