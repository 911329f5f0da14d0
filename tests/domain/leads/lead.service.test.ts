import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MemoryLeadOutbox } from '../../../adapters/leads/demo-leads.ts'
import { LeadService } from '../../../domain/leads/lead.service.ts'
import { LeadSender } from '../../../domain/leads/lead-sender.ts'
import type { ProblemReport } from '../../../ports/error-catalogue.ts'
import type { ContactForm, DeclarationForm, Lead, LeadEvent, LeadOutboxPort } from '../../../ports/leads.ts'
import { failed, type Outcome, success, timedOut } from '../../../ports/outcome.ts'
import type { SiteGroup } from '../../../ports/vocabulary.ts'
import { FakeClock, FakeLeads } from '../../fakes/fake-services.ts'
import { realSite } from '../sites/real-sites.ts'

const TYPED = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@customer.example',
  company: 'Customer',
  country: 'GB',
  phone: '+44 20 7946 0000',
}
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PERSONAL = /ada|example|customer|7946/i

const UNAVAILABLE: LeadOutboxPort = {
  keep: async () => failed({ kind: 'refused', message: 'The outbox is full' }),
  take: async () => failed({ kind: 'network', message: 'Redis does not answer' }),
  postpone: async () => failed({ kind: 'network', message: 'Redis does not answer' }),
  remove: async () => failed({ kind: 'network', message: 'Redis does not answer' }),
  erase: async () => failed({ kind: 'network', message: 'Redis does not answer' }),
  state: async () => failed({ kind: 'network', message: 'Redis does not answer' }),
  list: async () => failed({ kind: 'network', message: 'Redis does not answer' }),
}

const open = (outbox: LeadOutboxPort = new MemoryLeadOutbox()) => {
  const leads = new FakeLeads()
  const clock = new FakeClock(Date.UTC(2026, 10, 22, 8))
  const reports: ProblemReport[] = []
  const events: string[] = []
  const shared = {
    leads,
    outbox,
    clock,
    providerOf: (group: SiteGroup) => (group === 'cis' ? 'Bitrix' : 'Marketo'),
    formUrl: ({ site, form }: Pick<Lead, 'site' | 'form'>) => `https://${site}.site.invalid/${form}`,
    report: (report: ProblemReport) => void reports.push(report),
    count: (event: LeadEvent, of = 1) => void events.push(of === 1 ? event : `${event} ${of}`),
  }
  const sender = new LeadSender(shared)
  let asked = 0
  const deliverKept = () => {
    asked += 1
  }
  const service = new LeadService({
    ...shared,
    digest: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
    deliverKept,
  })
  const take = (more: Readonly<Record<string, string>> = {}, site = 'com', form: ContactForm = 'sales') =>
    service.take(form, realSite(site), new Map(Object.entries({ ...TYPED, ...more })))
  const declare = (form: DeclarationForm, more: Readonly<Record<string, string>> = {}, isConfirmed = true) =>
    service.declare(form, realSite('de'), new Map(Object.entries({ ...TYPED, order: 'NW-1', ...more })), isConfirmed)
  return { leads, clock, reports, events, sender, take, declare, asked: () => asked }
}

describe('LeadService', () => {
  it('stores a lead before thanking the visitor, and delivers the lead later', async () => {
    const { leads, sender, take, asked } = open()
    expect(await take({ message: 'Hello' })).toEqual({ kind: 'sent' })
    expect([leads.asked, asked()]).toEqual([[], 1])
    await sender.sendDue()
    expect(leads.taken).toMatchObject([
      { site: 'com', group: 'world', fields: { email: 'ada@customer.example', message: 'Hello' }, isSuspect: false },
    ])
  })

  it('stores a form once and returns the same answer if the visitor resubmits it within ten minutes, even after delivery', async () => {
    const { leads, sender, clock, take } = open()
    const answers = [await take(), await take({ first_name: ' Ada ' })]
    await sender.sendDue()
    clock.advance(9 * MINUTE_MS)
    answers.push(await take())
    await sender.sendDue()
    expect(answers).toEqual([{ kind: 'sent' }, { kind: 'sent' }, { kind: 'sent' }])
    expect(leads.asked).toHaveLength(1)
  })

  it('stores a second lead if the form has different fields or is resubmitted after ten minutes, even across midnight', async () => {
    const { leads, sender, clock, take } = open()
    clock.advance(Date.UTC(2026, 10, 22, 23, 55) - clock.now())
    await take()
    clock.advance(9 * MINUTE_MS)
    await take()
    await take({ company: 'Another one' })
    await sender.sendDue()
    expect(leads.taken).toHaveLength(2)
    clock.advance(2 * MINUTE_MS)
    await take()
    await sender.sendDue()
    expect(leads.taken).toHaveLength(3)
    expect(new Set(leads.taken.map(({ id }) => id)).size).toBe(3)
  })

  it('stores the request of a support lead, and never treats a sales lead as its duplicate', async () => {
    const { leads, sender, take } = open()
    await take({ request: 'refund', order: 'NW-1' }, 'com', 'support')
    await take({ request: 'refund', order: 'NW-1' })
    await sender.sendDue()
    expect(leads.taken.map(({ form, fields }) => [form, fields.request, fields.order])).toEqual([
      ['support', 'refund', 'NW-1'],
      ['sales', undefined, undefined],
    ])
  })

  it('counts delivery attempts as failed or delivered, and the leads that are erased undelivered', async () => {
    const { leads, sender, clock, events, take } = open()
    leads.answerWith(() => failed(timedOut(8_000)))
    await take()
    await take({ company: 'Another one' })
    await sender.sendDue()
    expect(events).toEqual(['failed', 'failed'])
    clock.advance(31 * DAY_MS)
    await sender.sendDue()
    await take({ company: 'A third one' })
    leads.give(undefined)
    await sender.sendDue()
    expect(events.slice(2)).toEqual(['erased 2', 'delivered'])
  })

  it('counts a lead that cannot be stored as unkept if it is delivered at once, and otherwise as lost', async () => {
    const { leads, events, take } = open(UNAVAILABLE)
    await take()
    leads.answerWith(() => failed(timedOut(8_000)))
    await take({ company: 'Another one' })
    expect(events).toEqual(['unkept', 'lost'])
  })

  it('rejects an invalid lead with one error per field', async () => {
    const { leads, sender, take, asked } = open()
    expect(await take({ email: 'nobody', company: '' })).toEqual({
      kind: 'invalid',
      errors: { email: 'email', company: 'missing' },
    })
    await sender.sendDue()
    expect([leads.asked, asked()]).toEqual([[], 0])
  })

  it('stores only campaign values with known names and allowed lengths', async () => {
    const { leads, sender, take } = open()
    await take({ 'marketo-params': `utm_source=letter&evil=1&utm_term=${'x'.repeat(300)}&gclid__c=a%0d%0ab` })
    await sender.sendDue()
    expect(leads.taken[0]?.campaign).toEqual({ utm_source: 'letter', gclid__c: 'a b' })
  })

  it.each([
    ['900', true],
    ['1500', false],
    ['', false],
    ['-1', false],
    ['soon', false],
  ])('delivers a lead with the fill time %j and marks it as suspect: %s', async (took, isSuspect) => {
    const { leads, sender, take } = open()
    expect(await take({ took })).toEqual({ kind: 'sent' })
    await sender.sendDue()
    expect(leads.taken).toMatchObject([{ isSuspect }])
  })

  it('delivers a lead synchronously if it cannot be stored', async () => {
    const { leads, reports, take } = open(UNAVAILABLE)
    expect(await take()).toEqual({ kind: 'sent' })
    expect(leads.taken).toHaveLength(1)
    const url = 'https://com.site.invalid/sales'
    expect(reports).toMatchObject([{ type: 'Other', message: 'Lead could not be stored', details: { url } }])
  })

  it('delivers a lead once if the outbox stores it although it did not answer in time', async () => {
    class LateOutbox extends MemoryLeadOutbox {
      override async keep(lead: Lead, nowMs: number): Promise<Outcome<string>> {
        await super.keep(lead, nowMs)
        return failed(timedOut(1_000))
      }
    }
    const { leads, sender, take } = open(new LateOutbox())
    expect(await take()).toEqual({ kind: 'sent' })
    await sender.sendDue()
    expect(leads.asked).toHaveLength(1)
  })

  it('reuses the id of a repeated lead that cannot be stored, so that the provider stores it once', async () => {
    const { leads, clock, take } = open(UNAVAILABLE)
    await take()
    clock.advance(9 * MINUTE_MS)
    await take()
    clock.advance(2 * MINUTE_MS)
    await take()
    const [first, second, third] = leads.asked.map(({ id }) => id)
    expect([second === first, third === first]).toEqual([true, false])
  })

  it('fails if a lead can be neither stored nor delivered', async () => {
    const { leads, reports, take } = open(UNAVAILABLE)
    leads.answerWith(() => failed(timedOut(1_800)))
    expect(await take()).toEqual({ kind: 'failed' })
    expect(reports.map(({ type }) => type)).toEqual(['Other', 'MarketoFormsTimeout'])
    expect(JSON.stringify(reports)).not.toMatch(PERSONAL)
  })
})

describe('LeadSender', () => {
  it('leases a lead for longer than four calls of 8 s, which Marketo may need, take', async () => {
    const leasesMs: number[] = []
    class Outbox extends MemoryLeadOutbox {
      override take(nowMs: number, untilMs: number) {
        leasesMs.push(untilMs - nowMs)
        return super.take(nowMs, untilMs)
      }
    }
    const { sender, take } = open(new Outbox())
    await take()
    await sender.sendDue()
    expect(Math.min(...leasesMs)).toBeGreaterThan(4 * 8_000)
  })

  it.each([
    ['com', failed({ kind: 'status', message: 'Request failed with status code 503', status: 503 }), 'MarketoForms'],
    ['com', failed(timedOut(8_000)), 'MarketoFormsTimeout'],
    ['ru', failed({ kind: 'malformed', message: 'Answer is not JSON' }), 'BitrixForms'],
    ['kz', failed(timedOut(8_000)), 'BitrixFormsTimeout'],
  ] as const)('reports the failure type of a delivery on site %s without visitor data', async (site, answer, type) => {
    const { leads, reports, sender, take } = open()
    leads.answerWith(() => answer)
    await take({}, site)
    await sender.sendDue()
    const url = `https://${site}.site.invalid/sales`
    expect(reports).toMatchObject([{ type, message: 'Lead delivery failed', details: { url, site, attempts: 1 } }])
    expect(JSON.stringify(reports)).not.toMatch(PERSONAL)
  })

  it('retries with exponential backoff from 2 s to 1 h', async () => {
    const { leads, clock, sender, take } = open()
    leads.answerWith(() => failed(timedOut(8_000)))
    await take()
    const waits: number[] = []
    for (let attempts = 1; attempts <= 16; attempts += 1) {
      await sender.sendDue()
      expect(leads.asked).toHaveLength(attempts)
      const before = clock.now()
      while (leads.asked.length === attempts) {
        clock.advance(1_000)
        await sender.sendDue()
        if (leads.asked.length === attempts) continue
        waits.push((clock.now() - before) / 1_000)
      }
    }
    expect(waits.slice(0, 5)).toEqual([2, 4, 8, 16, 32])
    expect(Math.max(...waits)).toBe(3_600)
  })

  it('reports a lead once after seven days without delivery, and erases it after thirty', async () => {
    const { leads, clock, sender, take, reports } = open()
    const sendAfter = async (days: number): Promise<readonly string[]> => {
      clock.advance(days * DAY_MS)
      reports.length = 0
      await sender.sendDue()
      return reports.map(({ message }) => message)
    }
    leads.answerWith(() => failed(timedOut(8_000)))
    await take()
    expect(await sendAfter(6)).toEqual(['Lead delivery failed'])
    expect(await sendAfter(1)).toEqual(['Lead delivery failed', 'Lead will be erased undelivered'])
    expect(reports[1]?.details).toEqual({
      url: 'https://com.site.invalid/sales',
      site: 'com',
      erasedAt: '2026-12-22T08:00:00.000Z',
    })
    expect(await sendAfter(22)).toEqual(['Lead delivery failed'])
    expect(await sendAfter(2)).toEqual(['Leads were erased undelivered'])
    expect(reports[0]?.details).toEqual({ url: '', count: 1 })
    leads.answerWith(() => success(undefined))
    expect([await sendAfter(1), leads.taken]).toEqual([[], []])
    expect(JSON.stringify(reports)).not.toMatch(PERSONAL)
  })

  it('delivers eight leads at once, so that a provider that does not answer does not delay the leads of another', async () => {
    const { leads, sender, take } = open()
    const silence = Promise.withResolvers<Outcome<void>>()
    const asked: SiteGroup[] = []
    leads.submit = ({ group }) => {
      asked.push(group)
      return group === 'cis' ? Promise.resolve(success(undefined)) : silence.promise
    }
    for (let at = 0; at < 7; at += 1) await take({ company: `Company ${at}` })
    await take({}, 'ru')
    await take({ company: 'Company 8' })
    const run = sender.sendDue()
    await expect.poll(() => asked).toEqual([...Array(7).fill('world'), 'cis', 'world'])
    silence.resolve(failed(timedOut(8_000)))
    await run
  })

  it('delivers leads that arrive during a delivery, each once', async () => {
    const { leads, sender, take } = open()
    await take()
    const first = sender.sendDue()
    await take({ company: 'Another one' })
    await Promise.all([first, sender.sendDue()])
    expect(leads.taken).toHaveLength(2)
  })

  it('reports an outbox failure only once', async () => {
    const { reports, sender } = open(UNAVAILABLE)
    await sender.sendDue()
    await sender.sendDue()
    expect(reports).toMatchObject([{ type: 'Other', message: 'Lead outbox failed' }])
  })
})

describe('a declaration', () => {
  const DECLARED = { first_name: 'Ada', last_name: 'Example', email: 'ada@customer.example', order: 'NW-1' }

  it('is only checked before the visitor confirms it', async () => {
    const { leads, sender, declare, asked } = open()
    expect(await declare('withdraw', {}, false)).toEqual({ kind: 'review', fields: DECLARED })
    expect(await declare('withdraw', { order: ' ' }, false)).toEqual({ kind: 'invalid', errors: { order: 'missing' } })
    await sender.sendDue()
    expect([leads.asked, asked()]).toEqual([[], 0])
  })

  it('is stored when the visitor confirms it, and acknowledged with the time it was received', async () => {
    const { leads, sender, clock, declare } = open()
    expect(await declare('withdraw')).toEqual({ kind: 'received', fields: DECLARED, receivedMs: clock.now() })
    await sender.sendDue()
    expect(leads.taken).toMatchObject([{ form: 'withdraw', fields: { ...DECLARED, request: 'withdrawal' } }])
  })

  it('that is repeated within ten minutes is stored once, and acknowledged with the first time, also by another instance', async () => {
    const outbox = new MemoryLeadOutbox()
    const [first, second] = [open(outbox), open(outbox)]
    const answer = await first.declare('withdraw')
    second.clock.advance(9 * MINUTE_MS)
    expect(await second.declare('withdraw')).toEqual(answer)
    await first.sender.sendDue()
    await second.sender.sendDue()
    expect([...first.leads.taken, ...second.leads.taken]).toHaveLength(1)
  })

  it('that cancels a contract needs a kind, and a reason only if it is for cause', async () => {
    const { leads, sender, declare } = open()
    expect(await declare('cancel')).toEqual({ kind: 'invalid', errors: { request: 'missing' } })
    expect(await declare('cancel', { request: 'refund' })).toMatchObject({ kind: 'invalid' })
    expect(await declare('cancel', { request: 'cancel-for-cause' })).toEqual({
      kind: 'invalid',
      errors: { message: 'missing' },
    })
    expect(await declare('cancel', { request: 'cancel', end_date: 'Ende März' })).toMatchObject({ kind: 'received' })
    await sender.sendDue()
    expect(leads.taken).toMatchObject([{ form: 'cancel', fields: { request: 'cancel', end_date: 'Ende März' } }])
  })

  it('is delivered at once if it cannot be stored; if that fails too, the visitor gets everything back', async () => {
    const { leads, declare, reports } = open(UNAVAILABLE)
    expect(await declare('withdraw')).toMatchObject({ kind: 'received' })
    leads.answerWith(() => failed(timedOut(1_800)))
    expect(await declare('withdraw', { order: 'NW-2' })).toEqual({
      kind: 'failed',
      fields: { ...DECLARED, order: 'NW-2' },
    })
    expect(JSON.stringify(reports)).not.toMatch(PERSONAL)
  })
})
