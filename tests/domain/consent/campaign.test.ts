import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { updateCampaign, updateStoreArgs } from '../../../domain/consent/attribution.ts'
import { RUNS } from '../runs.ts'
import { AFFILIATE_NAMES, CAMPAIGN_NAMES } from './parameter-names.ts'

const query = (text: string) => new URLSearchParams(text)

describe('the campaign of a visitor', () => {
  it.each([
    ['is empty without a campaign', '', 'a=b', ''],
    ['is that of a link', '', 'utm_source=letter&utm_campaign=spring', 'utm_source=letter&utm_campaign=spring'],
    ['stays where a page view has none', 'utm_source=letter', '', 'utm_source=letter'],
    ['takes a new value of the same name', 'utm_source=letter', 'utm_source=banner', 'utm_source=banner'],
    [
      'drops the other utm values where the campaign changes',
      'utm_source=letter&utm_medium=mail&utm_campaign=spring&gclid__c=7',
      'utm_campaign=autumn',
      'utm_campaign=autumn&gclid__c=7',
    ],
    [
      'keeps them where the campaign is the same',
      'utm_source=letter&utm_campaign=spring',
      'utm_campaign=spring',
      'utm_source=letter&utm_campaign=spring',
    ],
    ['has no empty value', '', 'utm_source=', ''],
    ['has no value that is too long', '', `utm_source=${'x'.repeat(257)}`, ''],
    [
      'lacks a value that does not fit, and that one alone',
      '',
      `utm_source=letter&utm_medium=${'广'.repeat(100)}&utm_term=vpn`,
      'utm_source=letter&utm_term=vpn',
    ],
    [
      'has new values rather than stored ones where not all of them fit',
      `utm_source=${'x'.repeat(256)}&utm_medium=${'y'.repeat(256)}&gclid__c=7`,
      `utm_term=${'z'.repeat(256)}&utm_content=${'z'.repeat(256)}`,
      `utm_source=${'x'.repeat(256)}&utm_content=${'z'.repeat(256)}&utm_term=${'z'.repeat(256)}&gclid__c=7`,
    ],
    ['drops unknown names that were stored', 'what=ever&utm_source=letter', '', 'utm_source=letter'],
  ])('%s', (_, stored, added, after) => {
    expect(updateCampaign(stored, query(added))).toBe(after)
  })
})

describe('the store arguments of a visitor', () => {
  it.each([
    ['hold those of an affiliate', '', 'reseller=r1&TRADEDOUBLER=t', 'reseller=r1&TRADEDOUBLER=t'],
    ['hold nothing of a campaign', '', 'utm_source=letter', ''],
    ['stay where a page view has none', 'cjevent=1', 'utm_source=letter', 'cjevent=1'],
  ])('%s', (_, stored, added, after) => {
    expect(updateStoreArgs(stored, query(added))).toBe(after)
  })
})

describe.each([
  ['campaign', updateCampaign, CAMPAIGN_NAMES],
  ['store arguments', updateStoreArgs, AFFILIATE_NAMES],
] as const)('%s, whatever the query', (_, update, names) => {
  const anyQuery = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom<string>(...names), fc.string()), fc.string({ maxLength: 300 })), {
      maxLength: 12,
    })
    .map((pairs) => new URLSearchParams(pairs))

  it('hold known names alone, each once', () => {
    fc.assert(
      fc.property(fc.string(), anyQuery, (stored, added) => {
        const result = [...new URLSearchParams(update(stored, added)).keys()]
        expect(new Set(result).size).toBe(result.length)
        for (const name of result) expect(names).toContain(name)
      }),
      { numRuns: RUNS },
    )
  })

  it('are idempotent: the same page view again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), anyQuery, (stored, added) => {
        const once = update(stored, added)
        expect(update(once, added)).toBe(once)
      }),
      { numRuns: RUNS },
    )
  })
})
