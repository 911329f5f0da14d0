/** What the form of the support can be about. */
export const SUPPORT_REQUESTS = ['refund', 'cancel', 'support'] as const
