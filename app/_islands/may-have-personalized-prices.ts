/**
 * Whether the visitor has a cookie that may personalize prices. On this condition a page is hydrated at once, islands ask for
 * such prices, and metrics wait for them.
 */
export const mayHavePersonalizedPrices = (): boolean => /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)
