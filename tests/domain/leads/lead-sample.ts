import type { Lead } from '../../../ports/leads.ts'

/** A typical lead. */
export const leadLike = (more: Partial<Lead> = {}): Lead => ({
  id: '0123456789abcdef0123456789abcdef',
  form: 'sales',
  site: 'com',
  group: 'world',
  locale: 'en',
  receivedAt: '2026-11-22T08:00:00.000Z',
  fields: {
    first_name: 'Ada',
    last_name: 'Example',
    email: 'ada@customer.example',
    company: 'Example & Sons <Ltd>',
    country: 'GB',
    product: 'small-office',
    quantity: '25',
    message: 'Hello,\n<b>call</b> us',
  },
  campaign: { utm_source: 'letter' },
  isSuspect: false,
  ...more,
})
