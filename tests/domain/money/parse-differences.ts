import accounting from 'accounting'

interface ParseCall {
  readonly text: string
  readonly decimal: string
}

/** A way in which ours is meant to read another amount than accounting does. `bend` tells it what ours reads. */
export interface ParseDifference {
  readonly name: string
  readonly applies: (call: ParseCall) => boolean
  readonly bend: (call: ParseCall) => ParseCall
}

const firstDigit = (text: string) => text.search(/\d/)
const head = (text: string) => text.slice(0, firstDigit(text))
const tail = (text: string) => text.slice(firstDigit(text))
const hasDigits = ({ text }: ParseCall) => /\d/.test(text)
const isPlainStart = (text: string, decimal: string) =>
  head(text).endsWith(decimal) && /^[\s\p{Sc}-]*$|\s-?$/u.test(head(text).slice(0, -decimal.length))

/** Every intended difference, in the order in which they build on each other. The reasons: docs/money-differences.md. */
export const PARSE_DIFFERENCES: readonly ParseDifference[] = [
  {
    name: 'brackets',
    applies: ({ text }) => /\(.*\)/.test(text),
    bend: ({ text, decimal }) => ({ text: text.replace(/[()]/g, ''), decimal }),
  },
  {
    name: 'no decimal separator',
    applies: ({ decimal }) => decimal === '',
    bend: ({ text }) => ({ text: text.replaceAll('.', ''), decimal: '.' }),
  },
  {
    name: 'dot of a symbol',
    applies: (call) =>
      hasDigits(call) &&
      call.decimal !== '-' &&
      head(call.text).includes(call.decimal) &&
      !isPlainStart(call.text, call.decimal),
    bend: ({ text, decimal }) => ({ text: head(text).replaceAll(decimal, '') + tail(text), decimal }),
  },
  {
    name: 'special decimal sign',
    applies: (call) => hasDigits(call) && [']', '-', '::'].includes(call.decimal),
    bend: ({ text, decimal }) => ({
      text: head(text) + tail(text).replaceAll('.', '').replace(decimal, '.'),
      decimal: '.',
    }),
  },
  {
    name: 'several decimal signs',
    applies: (call) => hasDigits(call) && call.text.split(call.decimal).length > 2,
    bend: ({ text, decimal }) => {
      const [whole = '', ...others] = text.split(decimal)
      return { text: whole + decimal + others.join(''), decimal }
    },
  },
  {
    name: 'several minuses',
    applies: (call) => hasDigits(call) && (/-.*-/.test(head(call.text)) || tail(call.text).includes('-')),
    bend: ({ text, decimal }) => ({ text: head(text).replace(/-+/, '-') + tail(text).replaceAll('-', ''), decimal }),
  },
  {
    name: 'beyond numbers',
    applies: ({ text }) => text.length > 300 && accounting.unformat(text, '.') === Number.POSITIVE_INFINITY,
    bend: ({ decimal }) => ({ text: '0', decimal }),
  },
  {
    name: 'minus zero',
    applies: ({ text, decimal }) => Object.is(accounting.unformat(text, decimal), -0),
    bend: ({ decimal }) => ({ text: '0', decimal }),
  },
]

/** Asks accounting with all differences that apply, and names them. */
export function askBentParser(
  text: string,
  decimal: string,
): { readonly amount: number; readonly names: readonly string[] } {
  let call: ParseCall = { text, decimal }
  const names: string[] = []
  for (const difference of PARSE_DIFFERENCES) {
    if (!difference.applies(call)) continue
    call = difference.bend(call)
    names.push(difference.name)
  }
  return { amount: accounting.unformat(call.text, call.decimal), names }
}
