import { z } from 'zod'
import type { BuyBlockSettings, PriceSettings, SharedChoice } from '../../ports/buy-block.ts'
import type { DownloadBlockSettings } from '../../ports/downloads.ts'
import { PURCHASE_TYPES, SAVINGS_TYPES, TERM_TYPES } from '../../ports/vocabulary.ts'
import { identifierSchema, nameSchema, shownTextSchema } from '../http/field-schemas.ts'

const MAX_ENTRIES = 50
const MAX_COUNT = 100_000

const count = z.int().min(1).max(MAX_COUNT)
const savingsType = z.enum(SAVINGS_TYPES)
const termType = z.enum(TERM_TYPES)

const soldAloneSchema = z.object({
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
  isMonthly: z.boolean().exactOptional(),
  trialDays: count.exactOptional(),
  packTemplate: shownTextSchema.exactOptional(),
  priceTitle: shownTextSchema.exactOptional(),
  title: shownTextSchema.exactOptional(),
  globalAdditionalGetParams: z.record(identifierSchema, nameSchema).exactOptional(),
  buyLinkDecorations: z
    .array(
      z.object({
        linkName: identifierSchema,
        sourceType: z.enum(['cookie', 'other']),
        sourceName: identifierSchema,
      }),
    )
    .max(MAX_ENTRIES),
})

/** How a page sells a product; the fields of section 3 of the specification. */
export const buyBlockSchema: z.ZodType<BuyBlockSettings> = soldAloneSchema.extend({
  addOns: z.array(soldAloneSchema).max(MAX_ENTRIES).exactOptional(),
})

// The router takes several of them joined by commas, so a comma is invalid.
const parameter = identifierSchema.refine((text) => !text.includes(','), { error: 'holds a comma' })
const siteCodes = z.array(identifierSchema).min(1).max(MAX_ENTRIES)

/** How a page offers the installers of a product. */
export const downloadBlockSchema: z.ZodType<DownloadBlockSettings> = z.object({
  codeName: identifierSchema,
  title: shownTextSchema,
  requestParams: z.object({ productCode: parameter, businessPurpose: parameter, licenseTier: parameter }),
  fakeRegions: z
    .object({
      sites: siteCodes,
      geoIP: z.array(z.object({ ipCountry: z.string().regex(/^[A-Z]{2}$/), sites: siteCodes })).max(MAX_ENTRIES),
    })
    .exactOptional(),
  buttons: z.enum(['text', 'image', 'both']),
})

/** The choice with which products side by side are shown. */
export const sharedChoiceSchema: z.ZodType<SharedChoice> = z.object({
  quantity: count,
  termType,
  termDuration: count,
})

/** Settings of a page that hold for every buy block on it. */
export const priceSettingsSchema: z.ZodType<PriceSettings> = z.object({
  hasPrices: z.boolean().exactOptional(),
  isMonthly: z.boolean().exactOptional(),
  savingsType: savingsType.exactOptional(),
})
