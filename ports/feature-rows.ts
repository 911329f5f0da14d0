import { z } from 'zod'
import { shownTextSchema } from './field-schemas.ts'
import { PLATFORMS } from './vocabulary.ts'

const MAX_ROWS = 100
const MAX_PRODUCTS = 100

const text = shownTextSchema.min(1)

/** Rows of a table: whether each product has a feature, or the value of its limit, in the order of the products. */
export const featureRowsSchema = z
  .array(
    z.object({
      name: text,
      /** Explains the feature in one line. */
      text: text.exactOptional(),
      /** Platforms that have the feature. @default all supported platforms */
      platforms: z.array(z.enum(PLATFORMS)).max(PLATFORMS.length).exactOptional(),
      isIncluded: z.array(z.boolean()).max(MAX_PRODUCTS),
      /** Shown instead of a mark, for example `1–20`, for each product that has the feature. */
      values: z.array(text).max(MAX_PRODUCTS).exactOptional(),
    }),
  )
  .max(MAX_ROWS)

/** Whether each row has one value per product. */
export const hasEachProduct = (rows: z.output<typeof featureRowsSchema>, products: readonly unknown[]): boolean =>
  rows.every(
    ({ isIncluded, values = isIncluded }) => isIncluded.length === products.length && values.length === products.length,
  )

/** The problem of a table whose rows do not. */
export const ROW_LENGTH = { path: ['features'], error: 'a row does not have one value per product' }
