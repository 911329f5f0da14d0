import type { OffersVisitor } from '../../../ports/offers.ts'

/** The visitor of a query, where something they sent may change their prices; else nothing, so that they get the shared ones. */
export const personalizedVisitor = (visitor: OffersVisitor): { readonly visitor?: OffersVisitor } =>
  visitor.sessionPartner === undefined && visitor.storeArgs === undefined ? {} : { visitor }
