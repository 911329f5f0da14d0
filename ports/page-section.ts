import { z } from 'zod'
import { buyBlockSchema, sharedChoiceSchema } from './buy-block-settings.ts'
import { downloadBlockSchema } from './downloads.ts'
import { featureRowsSchema, hasEachProduct, ROW_LENGTH } from './feature-rows.ts'
import {
  elementIdSchema,
  type Immutable,
  identifierSchema,
  languageSchema,
  shownTextSchema,
  siteLinkSchema,
  sitePathSchema,
  sitePlaceSchema,
} from './field-schemas.ts'
import { CONTACT_FORMS, DECLARATION_FORMS } from './leads.ts'
import {
  cardSchema,
  drawingSchema,
  drawnAppSchema,
  featureSchema,
  figureSchema,
  proofSchema,
  screenSchema,
  stepSchema,
} from './page-items.ts'

const MAX_ITEMS = 100

const text = shownTextSchema.min(1)
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_ITEMS)
const fragment = elementIdSchema('modal')
/** Id for links to the section. @default none */
const anchor = elementIdSchema('section').exactOptional()
/** Unpublished: only editors see it. @default false */
const isDraft = z.boolean().exactOptional()

const actionSchema = z.object({ path: sitePathSchema, label: text })

/** Shown as cards beside the section. @default none */
const facts = listOf(featureSchema).exactOptional()

const questions = listOf(z.object({ question: text, answer: text }))

/** Schemas of the sections by kind. `docs/content.md` describes them for editors. */
export const SECTION_SCHEMAS = {
  hero: z.object({
    kind: z.literal('hero'),
    isDraft,
    eyebrow: text.exactOptional(),
    title: text,
    lead: text,
    points: listOf(text),
    buyBlock: buyBlockSchema.exactOptional(),
    /** The link of a hero without a buy block: to a page, or to a section of the same page. */
    action: z.object({ path: sitePlaceSchema, label: text }).exactOptional(),
    /** A second, less prominent link beside the first. */
    otherAction: actionSchema.exactOptional(),
    /** A drawing without an app. A hero with neither an app nor a buy block, and with at most a picture of `HEAD_DRAWINGS`, is compact. */
    picture: identifierSchema.exactOptional(),
    /** Drawn in the picture on a computer and a phone. */
    app: drawnAppSchema.exactOptional(),
    /** Shown on a desktop beside a buy block. */
    screen: screenSchema.exactOptional(),
  }),
  features: z.object({
    kind: z.literal('features'),
    isDraft,
    anchor,
    title: text,
    features: listOf(featureSchema),
    /** Shown below the features. @default none */
    note: text.exactOptional(),
    screen: screenSchema.exactOptional(),
    /** Shown beside the features if there is no screen. It is decorative. */
    drawing: drawingSchema.exactOptional(),
  }),
  products: z.object({
    kind: z.literal('products'),
    isDraft,
    anchor,
    title: text,
    lead: text.exactOptional(),
    cards: listOf(cardSchema),
    /** Preselected if every product sells it. @default each card has the choice that the page of its product preselects */
    sharedChoice: sharedChoiceSchema.exactOptional(),
    /** `modal`: a card links to its page and also opens a modal with a buy block. */
    selling: z.literal('modal').exactOptional(),
    /** Whether the links of the cards say that they renew, and lead to the buy blocks. @default false */
    isRenewal: z.boolean().exactOptional(),
  }),
  comparison: z
    .object({
      kind: z.literal('comparison'),
      isDraft,
      title: text,
      lead: text.exactOptional(),
      cards: listOf(cardSchema),
      /** Preselected if every product sells it. */
      sharedChoice: sharedChoiceSchema,
      features: featureRowsSchema,
    })
    .refine(({ features, cards }) => hasEachProduct(features, cards), ROW_LENGTH),
  /** How products differ: a table without prices. */
  differences: z
    .object({
      kind: z.literal('differences'),
      isDraft,
      title: text,
      products: listOf(z.object({ path: sitePathSchema, name: text })),
      features: featureRowsSchema,
    })
    .refine(({ features, products }) => hasEachProduct(features, products), ROW_LENGTH),
  /** The plan finder: one question after the other, and one of the products as the answer. */
  finder: z.object({
    kind: z.literal('finder'),
    isDraft,
    cards: listOf(cardSchema).min(1),
    /** Names of the features that a visitor can ask for. */
    features: z.object({ family: text, vpn: text, passwordManager: text }),
  }),
  figures: z.object({ kind: z.literal('figures'), isDraft, title: text, figures: listOf(figureSchema) }),
  questions: z.object({ kind: z.literal('questions'), isDraft, title: text, questions }),
  modal: z.object({
    kind: z.literal('modal'),
    isDraft,
    /** Unique on the page. The prefix `buy-` is reserved for product modals. */
    id: fragment,
    /** Z-order, 2 or more: product modals have 1. */
    order: z.int().min(2).max(100),
    /** URL fragments that open the modal, also from other pages. Unique on the page. */
    externalIds: listOf(fragment),
    title: text,
    questions: questions.min(1),
  }),
  steps: z.object({ kind: z.literal('steps'), isDraft, title: text, steps: listOf(stepSchema) }),
  downloads: z.object({
    kind: z.literal('downloads'),
    isDraft,
    title: text,
    lead: text.exactOptional(),
    blocks: listOf(downloadBlockSchema),
    /** Shows checksums and installation steps. If false, links to the page that shows them. @default false */
    isWhole: z.boolean().exactOptional(),
  }),
  'licence-check': z.object({ kind: z.literal('licence-check'), isDraft }),
  search: z.object({
    kind: z.literal('search'),
    isDraft,
    /** Searches that the page suggests before the visitor's first one. @default none */
    examples: listOf(text).exactOptional(),
  }),
  consent: z.object({ kind: z.literal('consent'), isDraft }),
  /** A list of what the page has stored in the browser. */
  'stored-now': z.object({ kind: z.literal('stored-now'), isDraft, title: text, text }),
  'lead-form': z.object({ kind: z.literal('lead-form'), isDraft, form: z.enum(CONTACT_FORMS), facts }),
  declaration: z.object({
    kind: z.literal('declaration'),
    isDraft,
    form: z.enum(DECLARATION_FORMS),
    /** Heading and introduction of each step. */
    enter: z.object({ title: text, lead: text, submit: text }),
    review: z.object({ title: text, lead: text, submit: text, change: text }),
    done: z.object({ title: text, lead: text, received: text, save: text }),
    /** The declaration in one sentence. */
    statement: text,
    /** Label of the field that identifies the contract. */
    contract: text,
    /** Only for `cancel`: the kinds of cancellation, with the labels of the reason and of a missing end. */
    kinds: z.object({ label: text, cancel: text, 'cancel-for-cause': text, reason: text, noEnd: text }).exactOptional(),
  }),
  statement: z.object({
    kind: z.literal('statement'),
    isDraft,
    parts: listOf(
      z.object({
        title: text,
        paragraphs: listOf(text).min(1),
        /** Links within the site, and to authorities. */
        links: listOf(
          z.object({ label: text, url: z.union([siteLinkSchema, z.url({ protocol: /^https$/ })]) }),
        ).exactOptional(),
      }),
    ).min(1),
  }),
  reviews: z.object({
    kind: z.literal('reviews'),
    isDraft,
    /** Product name of the price list. */
    product: identifierSchema,
    /** Display name of the product. */
    title: text,
    /** `summary` shows the average and links to the page with the reviews. */
    shown: z.enum(['summary', 'list']),
  }),
  proofs: z.object({ kind: z.literal('proofs'), isDraft, title: text, proofs: listOf(proofSchema) }),
  links: z.object({
    kind: z.literal('links'),
    isDraft,
    title: text,
    /** Language of the links. @default the language of the page */
    language: languageSchema.exactOptional(),
    /** Whether a phone shows the labels only. @default false */
    isCompact: z.boolean().exactOptional(),
    links: listOf(z.object({ path: siteLinkSchema, label: text, text })),
  }),
  /** An article of the help centre. */
  article: z.object({
    kind: z.literal('article'),
    isDraft,
    name: identifierSchema,
    title: text,
    lead: text,
    /** Language of the article. @default the language of the page */
    language: languageSchema.exactOptional(),
    /** In the language of the page, for example that the article is in another one. */
    note: text.exactOptional(),
    steps: listOf(text),
    paragraphs: listOf(text),
    /** Other articles, in the language of the article. The title is in the language of the page. @default none */
    related: z.object({ title: text, links: listOf(actionSchema) }).exactOptional(),
  }),
  text: z.object({
    kind: z.literal('text'),
    isDraft,
    title: text.exactOptional(),
    paragraphs: listOf(text).min(1),
    facts,
  }),
}

type SectionKind = keyof typeof SECTION_SCHEMAS
export type PageSection = Immutable<z.output<(typeof SECTION_SCHEMAS)[SectionKind]>>

export type SectionOf<Kind extends SectionKind> = Extract<PageSection, { kind: Kind }>

const kindSchema = z.object({
  kind: z.string().refine((kind): kind is SectionKind => Object.hasOwn(SECTION_SCHEMAS, kind), {
    error: `is not one of ${Object.keys(SECTION_SCHEMAS).join(', ')}`,
  }),
})

type SectionReading =
  | { readonly success: true; readonly data: PageSection }
  | { readonly success: false; readonly error: z.ZodError }

export const readSection = (section: unknown): SectionReading => {
  const kind = kindSchema.safeParse(section)
  return kind.success ? SECTION_SCHEMAS[kind.data.kind].safeParse(section) : kind
}
