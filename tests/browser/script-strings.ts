/** Texts that end a context of HTML, JSON or JavaScript. */
const ENDS = [
  ...['', '">', "'>", '" ', "' ", '`', '\\">', '&quot;>', '\\u0022>', '*/', '-->', ']]>', '}', '"}', '"}]}</script>'],
  ...[
    '</script>',
    '</title>',
    '</textarea>',
    '</style>',
    '</template>',
    '</noscript>',
    '</option></select>',
    '</p></dialog>',
  ],
]

/** Markup that runs a script in at least one context. */
const VECTORS = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s></svg>',
  '<details open ontoggle=ran()>',
  '<input autofocus onfocus=ran()>',
  '<video><source onerror=ran()></video>',
  '<iframe srcdoc="&lt;script&gt;parent.ran()&lt;/script&gt;"></iframe>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<object data="javascript:ran()"></object>',
  '<a href="javascript:ran()">.</a>',
  '<form action="javascript:ran()"><button>.</button></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror=ran()></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>"></noscript>',
  '<!--<script>ran()</script>',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  '<base href="//evil.example/"><script src=a.js></script>',
  'autofocus tabindex=1 onfocus=ran() x=',
  'javascript:ran()',
  "{{constructor.constructor('ran()')()}}",
] as const

const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase().replaceAll('RAN()', 'ran()'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.replaceAll(' ', '\n'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll('<', '\\u003c'),
  (text) => text.replaceAll('<', '\uff1c'),
  (text) => text.replaceAll('script', 'scr\u0000ipt'),
  (text) => `<x ${text}`,
]

/** Step through all strings that visits each once, because it has no common divisor with their number. */
const STEP = 1_009

/** Returns different strings that would run `ran()` in some context, if they were not escaped. */
export const scriptStrings = (count: number): readonly string[] => {
  const total = ENDS.length * VECTORS.length * SPELLINGS.length
  if (count > total) throw new Error(`the grammar has ${total} strings`)
  return Array.from({ length: count }, (_, number) => {
    const at = (number * STEP) % total
    const end = ENDS[at % ENDS.length] ?? ''
    const vector = VECTORS[Math.floor(at / ENDS.length) % VECTORS.length] ?? ''
    const spell = SPELLINGS[Math.floor(at / ENDS.length / VECTORS.length)]
    return end + (spell?.(vector) ?? vector)
  })
}
