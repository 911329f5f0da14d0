/**
 * Returns whether the visitor has a cookie that may personalize prices. If so, the page hydrates at once, islands request the
 * personalized prices, and metrics wait for them. Free of React, because the script of every page imports it.
 */
export const mayHavePersonalizedPrices = (): boolean => /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)
