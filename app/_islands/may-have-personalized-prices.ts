/**
 * Returns whether the visitor has a cookie that may personalize prices. If so, the page hydrates at once, islands request
 * personalized prices, and metrics wait for them. This file must not import React, because the script of every page imports it.
 */
export const mayHavePersonalizedPrices = (): boolean => /(?:^|; )(?:session_partner|store_args)=/.test(document.cookie)
