/** Data for search engines. `<` is escaped, so that nothing in it can end the element. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
)
