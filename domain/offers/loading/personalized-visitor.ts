import type { OffersVisitor } from '../../../ports/offers.ts'

/** The visitor of a query, where he carries what may change his prices; else nothing, so that he gets everybody's. */
export const personalizedVisitor = (visitor: OffersVisitor): { readonly visitor?: OffersVisitor } =>
  visitor.sessionPartner === undefined && visitor.storeArgs === undefined ? {} : { visitor }
