import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markBusy, submitOnce } from '../../../browser/forms/submit-once.ts'
import { element, removeListenersAfterEach } from '../page-listeners.ts'

/** A button is busy for this long if no page follows. */
const MAX_BUSY_MS = 20_000

removeListenersAfterEach()

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<form id="a" action="/renew"><button hidden>Default</button><button>Check</button></form>
    <form id="b" action="/buy"><button id="first">Buy now</button><button id="icon"><svg></svg></button></form>
    <form id="d" method="dialog"><button>Close</button></form>`
})

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** Submits a form like a browser, by a button or by the Enter key. Returns whether the browser would request the page. */
const submit = (form: string, submitter: string | null = null): boolean =>
  element(form).dispatchEvent(
    new SubmitEvent('submit', {
      bubbles: true,
      cancelable: true,
      submitter: submitter === null ? null : element(submitter),
    }),
  )

/** Returns the key that a form sends. */
const sentKey = (form: string): string | null => {
  const formData = new FormData()
  const event = Object.assign(new Event('formdata', { bubbles: true }), { formData })
  element(form).dispatchEvent(event)
  return formData.get('key')?.toString() ?? null
}

const show = (persisted: boolean): void => {
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

const busyButtons = (): readonly (string | null)[] =>
  [...document.querySelectorAll<HTMLElement>('[aria-busy=true]')].map(({ textContent }) => textContent)

describe('a submitted form', () => {
  beforeEach(() => submitOnce('Working'))

  it('is sent once: further clicks and the Enter key do nothing', () => {
    expect([submit('#b', '#first'), submit('#b', '#first'), submit('#b')]).toEqual([true, false, false])
    expect(busyButtons()).toEqual(['Buy now'])
  })

  it('marks the pressed button as busy, with the text of the page', () => {
    submit('#b', '#first')
    expect(element('#first').getAttribute('aria-busy')).toBe('true')
    expect(element('#first').dataset['busy']).toBe('Working')
  })

  it('marks the pressed button, although another one is the first', () => {
    submit('#b', '#icon')
    expect(element('#icon').getAttribute('aria-busy')).toBe('true')
    expect(element('#first').hasAttribute('aria-busy')).toBe(false)
  })

  it('marks the first visible button if no visible button was pressed', () => {
    submit('#a')
    expect(busyButtons()).toEqual(['Check'])
    submit('#b', '#first')
    submit('#a', '#a > button')
    expect(busyButtons()).toEqual(['Check'])
  })

  it('marks the first rendered button in a browser that tells', () => {
    HTMLElement.prototype.checkVisibility = function () {
      return this.id === 'icon'
    }
    submit('#b')
    Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
    expect(element('#icon').getAttribute('aria-busy')).toBe('true')
    expect(element('#first').hasAttribute('aria-busy')).toBe(false)
  })

  it('is sent without a busy button if it has none', () => {
    element('#b').replaceChildren()
    expect([submit('#b'), submit('#b')]).toEqual([true, false])
    expect(busyButtons()).toEqual([])
  })

  it('works again when another form was submitted', () => {
    submit('#b', '#first')
    expect(submit('#a')).toBe(true)
    expect(busyButtons()).toEqual(['Check'])
    expect(submit('#b', '#first')).toBe(true)
  })

  it('works again after 20 seconds without a page, and not before', () => {
    submit('#b', '#first')
    vi.advanceTimersByTime(MAX_BUSY_MS - 1)
    expect(busyButtons()).toEqual(['Buy now'])
    vi.advanceTimersByTime(1)
    expect(busyButtons()).toEqual([])
    expect(submit('#b', '#first')).toBe(true)
  })

  it('keeps its own 20 seconds if it was submitted after another form', () => {
    submit('#b', '#first')
    vi.advanceTimersByTime(MAX_BUSY_MS - 1)
    submit('#a')
    vi.advanceTimersByTime(MAX_BUSY_MS - 1)
    expect(busyButtons()).toEqual(['Check'])
  })

  it('works again when the Back button restores the page, but not on the first view of the page', () => {
    submit('#b', '#first')
    show(false)
    expect(busyButtons()).toEqual(['Buy now'])
    show(true)
    expect(busyButtons()).toEqual([])
    expect(submit('#b', '#first')).toBe(true)
  })

  it('is left alone if it closes a dialog, is handled by a script, or is not a form', () => {
    expect([submit('#d'), submit('#d')]).toEqual([true, true])
    element('#b').addEventListener('submit', (event) => event.preventDefault())
    submit('#b', '#first')
    document.body.dispatchEvent(new SubmitEvent('submit', { bubbles: true }))
    expect(busyButtons()).toEqual([])
  })
})

describe('the key of a purchase', () => {
  beforeEach(() => submitOnce(undefined))

  it('is a random UUID that is the same for all purchases of a page view', () => {
    const key = sentKey('#b')
    expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(sentKey('#b')).toBe(key)
  })

  it('is another one after the Back button, but the same after the first view', () => {
    const key = sentKey('#b')
    show(false)
    expect(sentKey('#b')).toBe(key)
    show(true)
    expect(sentKey('#b')).not.toBe(key)
    expect(sentKey('#b')).toHaveLength(36)
  })

  it('is not in other forms', () => {
    expect(sentKey('#a')).toBeNull()
    const event = Object.assign(new Event('formdata', { bubbles: true }), { formData: new FormData() })
    expect(() => document.body.dispatchEvent(event)).not.toThrow()
  })
})

describe('markBusy', () => {
  it('takes the text from the script of the page, and restores the element', () => {
    document.body.insertAdjacentHTML('beforeend', '<script data-busy="Un moment"></script>')
    const restore = markBusy(element('#first'))
    expect(element('#first').outerHTML).toContain('aria-busy="true" data-busy="Un moment"')
    restore()
    expect(element('#first').outerHTML).toBe('<button id="first">Buy now</button>')
  })

  it('has an empty text on a page without one, and none on a button without text', () => {
    markBusy(element('#first'))
    expect(element('#first').dataset['busy']).toBe('')
    markBusy(element('#icon'), 'Working')
    expect(element('#icon').getAttribute('aria-busy')).toBe('true')
    expect(element('#icon').dataset['busy']).toBeUndefined()
  })
})
