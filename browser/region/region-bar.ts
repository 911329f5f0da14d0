/** What the bar says, in the language of the site that it leads to. */
export interface RegionSuggestion {
  readonly lang: string
  readonly dir: string
  readonly text: string
  readonly link: { readonly href: string; readonly label: string }
  readonly stay: string
}

/** Over the page, below its header and a banner: nothing of the page moves for it. */
const STYLE = `
[data-banner=region]{position:fixed;z-index:9;inset-block-start:calc(var(--header-size) + 4rem);inset-inline-end:var(--gutter);
max-inline-size:min(26rem,100% - 2*var(--gutter));padding:var(--space-4);border:1px solid var(--line-strong);border-radius:var(--radius);
background:var(--surface);color:var(--ink);box-shadow:var(--shadow)}
[data-banner=region] p{margin:0 0 var(--space-3)}
[data-banner=region] div{display:flex;flex-wrap:wrap;align-items:center}
[data-banner=region] a{margin-inline-end:var(--space-4);font-weight:700}
[data-banner=region] button{min-block-size:2.75rem;padding-inline:var(--space-3);border:1px solid var(--line-strong);border-radius:var(--radius);
background:none;color:inherit;font:inherit;cursor:pointer}
@media print{[data-banner=region]{display:none}}`

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), fields)

/** Shows the suggestion of another site until the visitor has answered it; `onAnswer` is called when they have. */
export const showRegionBar = ({ lang, dir, text, link, stay }: RegionSuggestion, onAnswer: () => void): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets.push(sheet)
  const bar = element('aside', { lang, dir, ariaLabel: text })
  bar.dataset['banner'] = 'region'
  const answers = document.createElement('div')
  const leave = element('a', { href: link.href, textContent: link.label, onclick: onAnswer })
  const remain = element('button', {
    type: 'button',
    textContent: stay,
    onclick: () => {
      onAnswer()
      bar.remove()
    },
  })
  answers.append(leave, remain)
  bar.append(element('p', { textContent: text }), answers)
  document.body.append(bar)
}
