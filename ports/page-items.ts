import { z } from 'zod'
import { buyBlockSchema } from './buy-block-settings.ts'
import { type Immutable, shownTextSchema, sitePathSchema, sitePlaceSchema } from './field-schemas.ts'
import { DRAWINGS, ICONS, SCREENS } from './vocabulary.ts'

const MAX_POINTS = 100

const text = shownTextSchema.min(1)

/** A drawing of a product, with the product's name. */
export const screenSchema = z.object({ name: z.enum(SCREENS), alt: text })

/** An illustration without texts. */
export const drawingSchema = z.enum(DRAWINGS)

export type ProductScreen = Immutable<z.output<typeof screenSchema>>

/** A reason to choose a product: a heading and a sentence, with a line drawing. */
export const featureSchema = z.object({
  icon: z.enum(ICONS),
  title: text,
  text,
  /** Site path of the page to which the feature links. @default none */
  path: sitePathSchema.exactOptional(),
})

export type Feature = Immutable<z.output<typeof featureSchema>>

export const stepSchema = z.object({
  title: text,
  text,
  /** Site path of the page to which the step links. @default none */
  path: sitePathSchema.exactOptional(),
})

/** A fact with the place where a visitor can check it. */
export const proofSchema = z.object({ icon: z.enum(ICONS), path: sitePlaceSchema, label: text })

export const figureSchema = z.object({
  value: text,
  text,
  /** Where a visitor can check the figure. @default none */
  proof: sitePlaceSchema.exactOptional(),
})

/** A product card of the home page or a list. */
export const cardSchema = z.object({
  /** Site path of its page, for example `/premium`. */
  path: sitePathSchema,
  name: text,
  tagline: text,
  /** Advantages. The cards of a section without advantages are narrower. */
  points: z.array(text).max(MAX_POINTS),
  /** Settings of the buy block whose preselected price the card shows; missing for a card without a price. */
  buyBlock: buyBlockSchema.exactOptional(),
  badge: text.exactOptional(),
  /** A card that opens a purchase form does not show it, but the page of the form does. */
  screen: screenSchema.exactOptional(),
})

export type ProductCard = Immutable<z.output<typeof cardSchema>>

const icon = z.enum(ICONS)

/** The app in the picture of a hero: a window on a computer, and a message on a phone. */
export const drawnAppSchema = z.object({
  name: text,
  icon,
  state: text,
  detail: text.exactOptional(),
  /** The finished part of what the app is doing, as a percentage. */
  progress: z.int().min(0).max(100).exactOptional(),
  /** Lines of the window, such as features with their state. */
  rows: z.array(z.object({ icon, label: text, mark: text.exactOptional() })).max(6),
  phone: z.object({ icon, title: text, action: text.exactOptional() }),
})

export type DrawnApp = Immutable<z.output<typeof drawnAppSchema>>
