import { z } from 'zod'
import { type Immutable, shownTextSchema } from './field-schemas.ts'
import { ICONS } from './vocabulary.ts'

const text = shownTextSchema.min(1)
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
