/** A file that is served as it is; its import is its address. */
declare module '*.woff2' {
  const address: string
  export default address
}
