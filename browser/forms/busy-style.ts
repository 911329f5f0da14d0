/**
 * The style of a submitted button, and of a modal whose content is loading. A fast answer shows no spinner. The text of a button is
 * invisible if it does not fit next to the spinner: it wraps into a second line, which is cut off. A modal has the height of its
 * purchase form at once, so that it does not grow.
 */
const STYLE = `
[aria-busy=true]{position:relative;cursor:progress;animation:busy-label 0s .3s both}
[aria-busy=true]::before,[aria-busy=true]::after{position:absolute;inset-block:0;margin-block:auto;-webkit-text-fill-color:currentColor}
[aria-busy=true]::before{content:"";inset-inline-start:min(.75em,50% - .5em);inline-size:1em;block-size:1em;border:2px solid;
border-block-start-color:transparent;border-radius:50%;animation:busy-mark 0s .3s both,busy-turn .8s .3s linear infinite}
[aria-busy=true]::after{content:"\\200b" attr(data-busy);inset-inline:2.25em .75em;block-size:1.3em;overflow:hidden;line-height:1.3;
text-align:center;overflow-wrap:normal;word-break:keep-all;animation:busy-mark 0s .3s both}
[data-content][aria-busy=true]{display:flex;justify-content:center;gap:.75em;min-block-size:60rem;padding-block-start:8rem}
[data-content][aria-busy=true]>*{position:absolute}
[data-content][aria-busy=true]::before,[data-content][aria-busy=true]::after{position:static;margin-block:0}
[data-content][aria-busy=true]::before{margin-block-start:.15em}
@keyframes busy-label{from{-webkit-text-fill-color:currentColor}to{-webkit-text-fill-color:transparent}}
@keyframes busy-mark{from{visibility:hidden}}
@keyframes busy-turn{to{rotate:1turn}}
@media (prefers-reduced-motion:reduce){[aria-busy=true]::before{animation:busy-mark 0s .3s both}}`

/**
 * Adds the style of submitted buttons to a document or a shadow tree. It is no part of the style sheet of the pages, because their
 * first paint never needs it.
 */
export const styleBusyButtons = (tree: DocumentOrShadowRoot): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  tree.adoptedStyleSheets.push(sheet)
}
