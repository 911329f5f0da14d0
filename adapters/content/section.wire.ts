import { z } from 'zod'
import { LEAD_FORMS } from '../../ports/leads.ts'
import type { PageSection, ProductCard, SectionOf } from '../../ports/page-section.ts'
import { ICONS, SCREENS } from '../../ports/page-section.ts'
import { identifierSchema, shownTextSchema, siteLinkSchema, sitePathSchema } from '../http/field-schemas.ts'
import { buyBlockSchema, downloadBlockSchema, sharedChoiceSchema } from './block-settings.wire.ts'

const MAX_ITEMS = 100

const text = shownTextSchema.min(1)
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_ITEMS)
/** An element id; the prefix prevents conflicts with other ids of the page. */
const fragment = z.string().regex(/^modal-[a-z0-9-]{1,60}$/, 'is not modal- and lower-case letters, digits and dashes')
const isDraft = z.boolean().exactOptional()

const cardSchema: z.ZodType<ProductCard> = z.object({
  path: sitePathSchema,
  name: text,
  tagline: text,
  points: listOf(text),
  buyBlock: buyBlockSchema.exactOptional(),
  badge: text.exactOptional(),
})

/** Schemas by kind of section. `docs/content.md` describes them for editors. */
const SECTION_SCHEMAS: { readonly [Kind in PageSection['kind']]: z.ZodType<SectionOf<Kind>> } = {
  hero: z.object({
    kind: z.literal('hero'),
    isDraft,
    eyebrow: text.exactOptional(),
    title: text,
    lead: text,
    points: listOf(text),
    buyBlock: buyBlockSchema.exactOptional(),
    action: z.object({ path: sitePathSchema, label: text }).exactOptional(),
    picture: identifierSchema,
  }),
  features: z.object({
    kind: z.literal('features'),
    isDraft,
    title: text,
    features: listOf(z.object({ icon: z.enum(ICONS), title: text, text })),
    screen: z.object({ name: z.enum(SCREENS), alt: text }).exactOptional(),
  }),
  products: z.object({
    kind: z.literal('products'),
    isDraft,
    title: text,
    lead: text.exactOptional(),
    cards: listOf(cardSchema),
    sharedChoice: sharedChoiceSchema.exactOptional(),
    selling: z.literal('modal').exactOptional(),
  }),
  comparison: z
    .object({
      kind: z.literal('comparison'),
      isDraft,
      title: text,
      lead: text.exactOptional(),
      cards: listOf(cardSchema),
      sharedChoice: sharedChoiceSchema,
      features: listOf(z.object({ name: text, isIncluded: listOf(z.boolean()) })),
    })
    .refine(({ cards, features }) => features.every(({ isIncluded }) => isIncluded.length === cards.length), {
      path: ['features'],
      error: 'a row does not say of each card whether it has the feature',
    }),
  figures: z.object({
    kind: z.literal('figures'),
    isDraft,
    title: text,
    figures: listOf(z.object({ value: text, text })),
  }),
  questions: z.object({
    kind: z.literal('questions'),
    isDraft,
    title: text,
    questions: listOf(z.object({ question: text, answer: text })),
  }),
  modal: z.object({
    kind: z.literal('modal'),
    isDraft,
    id: fragment,
    order: z.int().min(2).max(100),
    externalIds: listOf(fragment),
    title: text,
    questions: listOf(z.object({ question: text, answer: text })).min(1),
  }),
  steps: z.object({
    kind: z.literal('steps'),
    isDraft,
    title: text,
    steps: listOf(z.object({ title: text, text })),
  }),
  downloads: z.object({
    kind: z.literal('downloads'),
    isDraft,
    title: text,
    lead: text.exactOptional(),
    blocks: listOf(downloadBlockSchema),
    isWhole: z.boolean().exactOptional(),
  }),
  'licence-check': z.object({ kind: z.literal('licence-check'), isDraft }),
  search: z.object({ kind: z.literal('search'), isDraft }),
  consent: z.object({ kind: z.literal('consent'), isDraft }),
  'lead-form': z.object({ kind: z.literal('lead-form'), isDraft, form: z.enum(LEAD_FORMS) }),
  reviews: z.object({
    kind: z.literal('reviews'),
    isDraft,
    product: identifierSchema,
    title: text,
    shown: z.enum(['summary', 'list']),
  }),
  links: z.object({
    kind: z.literal('links'),
    isDraft,
    title: text,
    links: listOf(z.object({ path: siteLinkSchema, label: text, text })),
  }),
  praise: z.object({
    kind: z.literal('praise'),
    isDraft,
    title: text,
    note: text,
    praise: listOf(z.object({ text, from: text })),
  }),
  text: z.object({ kind: z.literal('text'), isDraft, title: text.exactOptional(), paragraphs: listOf(text).min(1) }),
}

const kindSchema = z.object({
  kind: z.string().refine((kind): kind is PageSection['kind'] => Object.hasOwn(SECTION_SCHEMAS, kind), {
    error: `is none of ${Object.keys(SECTION_SCHEMAS).join(', ')}`,
  }),
})

type SectionReading =
  | { readonly success: true; readonly data: PageSection }
  | { readonly success: false; readonly error: z.ZodError }

/** Reads one section. */
export const readSection = (section: unknown): SectionReading => {
  const kind = kindSchema.safeParse(section)
  return kind.success ? SECTION_SCHEMAS[kind.data.kind].safeParse(section) : kind
}
