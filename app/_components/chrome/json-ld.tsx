/** Data for search engines. It is data, not script: `<` is escaped, so nothing in it can end the element. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
)
