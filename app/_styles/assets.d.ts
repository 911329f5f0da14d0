/** A file that is served unchanged; its import is its URL. */
declare module '*.woff2' {
  const url: string
  export default url
}
