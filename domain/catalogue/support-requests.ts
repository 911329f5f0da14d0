/** What the form of the support can be about. */
export const SUPPORT_REQUESTS = ['refund', 'cancel', 'withdrawal', 'support'] as const
