import { z } from 'zod'
import { type Immutable, identifierSchema, nameSchema, shownTextSchema } from './field-schemas.ts'
import { PURCHASE_TYPES, SAVINGS_TYPES, TERM_TYPES } from './vocabulary.ts'

const MAX_ENTRIES = 50
const MAX_COUNT = 100_000

const count = z.int().min(1).max(MAX_COUNT)
const savingsType = z.enum(SAVINGS_TYPES)
const termType = z.enum(TERM_TYPES)

/** A query parameter that a buy link gets from the visitor's cookies or attribution (specification, section 3). */
const linkDecorationSchema = z.object({
  /** Name of the query parameter on the link. */
  linkName: identifierSchema,
  sourceType: z.enum(['cookie', 'other']),
  /** Name of the cookie, or of the tracking value for the source `other`. */
  sourceName: identifierSchema,
})

export type LinkDecoration = Immutable<z.output<typeof linkDecorationSchema>>

const baseBlockSchema = z.object({
  /** Short name and product name of the price list, unique on a page. */
  product: identifierSchema,
  store: identifierSchema,
  purchaseType: z.enum(PURCHASE_TYPES),
  savingsType,
  selectedPack: count.exactOptional(),
  selectedTermType: termType.exactOptional(),
  selectedTermDuration: count.exactOptional(),
  _minPackNum: count.exactOptional(),
  itemOffersGroupLimit: count.exactOptional(),
  showEvenDevices: z.boolean().exactOptional(),
  optionsDivider: count.exactOptional(),
  noOptionsLimit: z.boolean().exactOptional(),
  /** Preselects the monthly option instead of a yearly one. @default false */
  isMonthly: z.boolean().exactOptional(),
  /** Shows a switch between yearly and monthly prices if the list has terms of years and one term of months. @default false */
  hasBillingPeriods: z.boolean().exactOptional(),
  /** Length of a trial that turns into a subscription, in days. @default 30 */
  trialDays: count.exactOptional(),
  /** Label of a quantity, with the marker `((quantity))`: `Devices: up to ((quantity))`. @default "3 devices", in the plural of the language */
  packTemplate: shownTextSchema.exactOptional(),
  priceTitle: shownTextSchema.exactOptional(),
  /** Alias of `priceTitle`, which wins if both are set. */
  title: shownTextSchema.exactOptional(),
  /** Query parameters of every store link of the block. */
  globalAdditionalGetParams: z.record(identifierSchema, nameSchema).exactOptional(),
  buyLinkDecorations: z.array(linkDecorationSchema).max(MAX_ENTRIES),
})

/** How a page sells a product (specification, section 3, product buy-block settings). */
export const buyBlockSchema = baseBlockSchema.extend({
  /** Blocks of the add-ons, in display order. @default none */
  addOns: z.array(baseBlockSchema).max(MAX_ENTRIES).exactOptional(),
})

export type BuyBlockSettings = Immutable<z.output<typeof buyBlockSchema>>

/** The choice preselected for all products in a row, so that their prices are comparable. */
export const sharedChoiceSchema = z.object({
  /** Devices or users. */
  quantity: count,
  termType,
  termDuration: count,
})

export type SharedChoice = Immutable<z.output<typeof sharedChoiceSchema>>

/** Settings of a page. They override the settings of every buy block on it. */
export const priceSettingsSchema = z.object({
  /** If false, no prices are requested and each block is a link. @default true */
  hasPrices: z.boolean().exactOptional(),
  /** Preselects the monthly option instead of a yearly one. */
  isMonthly: z.boolean().exactOptional(),
  /** Shows a switch between yearly and monthly prices. */
  hasBillingPeriods: z.boolean().exactOptional(),
  /** The price-switch type: how savings are shown. */
  savingsType: savingsType.exactOptional(),
})

export type PriceSettings = Immutable<z.output<typeof priceSettingsSchema>>
