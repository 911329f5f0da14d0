/** Has the page load a script, in no order with others. */
export const addScript = (src: string): HTMLScriptElement => {
  const script = Object.assign(document.createElement('script'), { src })
  document.head.append(script)
  return script
}
