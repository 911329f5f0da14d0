interface JsonScriptProps {
  readonly json: string
  /** @default 'application/json' */
  readonly type?: 'application/json' | 'application/ld+json'
  readonly id?: string
  readonly 'data-island-props'?: ''
}

/** A script element with data. Without a `<`, no text of the data can close the element or begin a comment. */
export const JsonScript = ({ json, type = 'application/json', ...attributes }: JsonScriptProps) => (
  <script type={type} {...attributes}>
    {json.replaceAll('<', '\\u003c')}
  </script>
)
