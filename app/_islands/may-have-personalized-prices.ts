/**
 * Returns whether the visitor has a cookie that may personalize prices. If so, the page hydrates at once, islands request the
 * personalized prices, and metrics wait for them. The script of every page imports this file, so it must not import React.
 */
export const mayHavePersonalizedPrices = (): boolean => /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)
