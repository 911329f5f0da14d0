import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdForTags } from '../../../browser/tracking/hold-for-tags.ts'

interface Held {
  readonly event: string
  readonly product: string
  readonly eventTimeout: number
  readonly eventCallback: () => void
}

const layer = (): readonly Held[] => Reflect.get(globalThis, 'dataLayer') ?? []

/** Presses a button of the form, and tells which buttons have sent it so far. */
const sent: string[] = []
const press = (name: string) => document.querySelector<HTMLButtonElement>(`button[name="${name}"]`)?.click()

beforeEach(() => {
  vi.useFakeTimers()
  Reflect.deleteProperty(globalThis, 'dataLayer')
  sent.length = 0
  document.body.innerHTML = `
    <form action="/buy"><input type="hidden" name="product" value="premium">
      <button name="buy">Buy</button><button name="sales" formaction="/contact-sales">Ask</button></form>
    <form action="/currency"><button name="other">Apply</button></form>`
  for (const form of document.forms) {
    // jsdom goes nowhere; what comes through to the form itself is sent.
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      sent.push(event.submitter?.getAttribute('name') ?? '')
    })
  }
})

afterEach(() => vi.useRealTimers())

describe('a purchase, where a tag manager is there', () => {
  holdForTags()

  it('is told to it, and goes on as soon as its tags know, by the same button', () => {
    press('buy')
    expect(layer()).toMatchObject([{ event: 'Buy button', product: 'premium', eventTimeout: 2_000 }])
    expect(sent).toEqual([])
    layer()[0]?.eventCallback()
    expect(sent).toEqual([])
    vi.advanceTimersByTime(0)
    expect(sent).toEqual(['buy'])
    vi.runAllTimers()
    layer()[0]?.eventCallback()
    expect(sent).toEqual(['buy'])
  })

  it('goes on after two seconds where the tag manager does not answer', () => {
    press('buy')
    vi.advanceTimersByTime(1_999)
    expect(sent).toEqual([])
    vi.runAllTimers()
    expect(sent).toEqual(['buy'])
  })

  it('is told one time, however often its button is pressed meanwhile, and again if the visitor comes back to buy again', () => {
    press('buy')
    press('buy')
    expect(layer()).toHaveLength(1)
    vi.runAllTimers()
    expect(sent).toEqual(['buy'])
    press('buy')
    expect(layer()).toHaveLength(2)
  })

  it('holds no form that leads elsewhere', () => {
    press('sales')
    press('other')
    expect(sent).toEqual(['sales', 'other'])
    expect(layer()).toEqual([])
  })
})
