import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AFFILIATE_PARAMETERS,
  CAMPAIGN_PARAMETERS,
  keepCampaign,
  keepStoreArgs,
} from '../../../domain/tracking/campaign.ts'
import { RUNS } from '../runs.ts'

const query = (text: string) => new URLSearchParams(text)

describe('the campaign of a visitor', () => {
  it.each([
    ['is nothing without a campaign', '', 'a=b', ''],
    [
      'is what a link brings along',
      '',
      'utm_source=letter&utm_campaign=spring',
      'utm_source=letter&utm_campaign=spring',
    ],
    ['stays where a page brings nothing', 'utm_source=letter', '', 'utm_source=letter'],
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
    ['keeps no empty value', '', 'utm_source=', ''],
    ['keeps no overlong value', '', `utm_source=${'x'.repeat(257)}`, ''],
    ['drops nonsense that was kept', 'what=ever&utm_source=letter', '', 'utm_source=letter'],
  ])('%s', (_, kept, asked, after) => {
    expect(keepCampaign(kept, query(asked))).toBe(after)
  })
})

describe('the store arguments of a visitor', () => {
  it.each([
    ['hold what an affiliate brings along', '', 'reseller=r1&TRADEDOUBLER=t', 'reseller=r1&TRADEDOUBLER=t'],
    ['hold nothing of a campaign', '', 'utm_source=letter', ''],
    ['stay where a page brings nothing', 'cjevent=1', 'utm_source=letter', 'cjevent=1'],
  ])('%s', (_, kept, asked, after) => {
    expect(keepStoreArgs(kept, query(asked))).toBe(after)
  })
})

describe.each([
  ['campaign', keepCampaign, CAMPAIGN_PARAMETERS],
  ['store arguments', keepStoreArgs, AFFILIATE_PARAMETERS],
] as const)('%s, whatever the query', (_, keep, names) => {
  const anyQuery = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom<string>(...names), fc.string()), fc.string({ maxLength: 300 })), {
      maxLength: 12,
    })
    .map((pairs) => new URLSearchParams(pairs))

  it('hold known names alone, each once', () => {
    fc.assert(
      fc.property(fc.string(), anyQuery, (kept, asked) => {
        const held = [...new URLSearchParams(keep(kept, asked)).keys()]
        expect(new Set(held).size).toBe(held.length)
        for (const name of held) expect(names).toContain(name)
      }),
      { numRuns: RUNS },
    )
  })

  it('are settled: the same page again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), anyQuery, (kept, asked) => {
        const once = keep(kept, asked)
        expect(keep(once, asked)).toBe(once)
      }),
      { numRuns: RUNS },
    )
  })
})
