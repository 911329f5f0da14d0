/** A start tag with its raw attributes. */
export interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

export interface Script extends Tag {
  readonly body: string
}

export interface BuyBlock {
  readonly product: string
  readonly state: string
  readonly options: readonly {
    readonly pid: string
    readonly isSelected: boolean
    readonly price: string
    /** Null if the option has no struck price. */
    readonly struck: string | null
  }[]
}

const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g
const ELEMENT = /<!--[\s\S]*?-->|<script\b([^>]*)>([\s\S]*?)<\/script>|<([a-z][\w-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi
const BLOCK = /<section\b([^>]*\bdata-buy-block=[^>]*)>([\s\S]*?)<\/section>/g
const PRICE = /\bdata-price=""[^>]*>([^<]*)</
const STRUCK = /\bdata-price-struck=""[^>]*>([^<]*)</

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), value]))

/** Returns the start tags and scripts of server-rendered HTML. */
export const readHtml = (html: string): { readonly tags: readonly Tag[]; readonly scripts: readonly Script[] } => {
  const tags: Tag[] = []
  const scripts: Script[] = []
  for (const [, scriptAttributes, body = '', name, attributes = ''] of html.matchAll(ELEMENT)) {
    if (scriptAttributes !== undefined)
      scripts.push({ name: 'script', attributes: attributesOf(scriptAttributes), body })
    else if (name !== undefined) tags.push({ name: name.toLowerCase(), attributes: attributesOf(attributes) })
  }
  return { tags, scripts }
}

const optionsOf = (html: string): BuyBlock['options'] =>
  html
    .split(/(?=<div\b[^>]*\bdata-cell="")/)
    .filter((cell) => /^<div\b[^>]*\bdata-option="/.test(cell))
    .map((cell) => {
      const attributes = attributesOf(cell.slice(0, cell.indexOf('>')))
      return {
        pid: attributes.get('data-option') ?? '',
        isSelected: attributes.has('data-selected'),
        price: (PRICE.exec(cell)?.[1] ?? '').trim(),
        struck: STRUCK.exec(cell)?.[1]?.trim() ?? null,
      }
    })

/** Returns the buy blocks of server-rendered HTML. */
export const readBuyBlocks = (html: string): readonly BuyBlock[] =>
  [...html.matchAll(BLOCK)].map(([, tag = '', content = '']) => {
    const attributes = attributesOf(tag)
    return {
      product: attributes.get('data-buy-block') ?? '',
      state: attributes.get('data-state') ?? '',
      options: optionsOf(content),
    }
  })
