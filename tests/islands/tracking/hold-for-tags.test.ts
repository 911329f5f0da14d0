import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdForTags } from '../../../browser/tracking/hold-for-tags.ts'

interface Held {
  readonly event: string
  readonly product: string
  readonly eventTimeout: number
  readonly eventCallback: () => void
}

const layer = (): readonly Held[] => Reflect.get(globalThis, 'dataLayer') ?? []

/** Names of the buttons that submitted a form. */
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
    // jsdom does not navigate, so a submit event that reaches the form counts as sent.
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      sent.push(event.submitter?.getAttribute('name') ?? '')
    })
  }
})

afterEach(() => vi.useRealTimers())

describe('holdForTags', () => {
  holdForTags()

  it('submits with the same button after the tag manager has notified its tags', () => {
    press('buy')
    expect(layer()).toMatchObject([{ event: 'Buy button', product: 'premium', eventTimeout: 2_000 }])
    expect(sent).toEqual([])
    layer()[0]?.eventCallback()
    expect(sent).toEqual([])
    vi.advanceTimersByTime(0)
    expect(sent).toEqual(['buy'])
    vi.runAllTimers()
    layer()[0]?.eventCallback()
    vi.runAllTimers()
    expect(sent).toEqual(['buy'])
  })

  it('submits after two seconds if the tag manager does not respond', () => {
    press('buy')
    vi.advanceTimersByTime(1_999)
    expect(sent).toEqual([])
    vi.runAllTimers()
    expect(sent).toEqual(['buy'])
  })

  it('pushes one event for repeated clicks, and a second one for the next purchase', () => {
    press('buy')
    press('buy')
    expect(layer()).toHaveLength(1)
    vi.runAllTimers()
    expect(sent).toEqual(['buy'])
    press('buy')
    expect(layer()).toHaveLength(2)
  })

  it('does not hold other forms or buttons with formaction', () => {
    press('sales')
    press('other')
    expect(sent).toEqual(['sales', 'other'])
    expect(layer()).toEqual([])
  })
})
