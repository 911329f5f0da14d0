/** A page that takes longer is unlikely to come: the visitor stopped the load, or the answer was not a page. */
const MAX_BUSY_MS = 20_000

/** Returns the visible button of a form that was submitted by the Enter key or by a script. */
const visibleButton = (form: HTMLFormElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('button')].find((button) => button.checkVisibility?.() ?? !button.hidden)

/** Returns the text of a busy button, in the language of the page. */
const busyText = (): string | undefined => document.querySelector<HTMLElement>('script[data-busy]')?.dataset['busy']

/**
 * Marks an element, such as a submit button, as busy. After a moment, the style sheet shows a spinner, and the text where it fits.
 *
 * @returns function that restores the element
 */
export const markBusy = (button: HTMLElement, text = busyText() ?? ''): (() => void) => {
  button.setAttribute('aria-busy', 'true')
  if (button.textContent !== '') button.dataset['busy'] = text
  return () => {
    button.removeAttribute('aria-busy')
    delete button.dataset['busy']
  }
}

/**
 * Shows that a form was submitted, and submits it only once: until the next page, further clicks do nothing. If the visitor returns
 * with the Back button, the form works again. A purchase carries a key of this page view, so that the server recognizes repetitions.
 *
 * @param text shown on a busy button, in the language of the page
 */
export const submitOnce = (text: string | undefined): void => {
  let submitted: EventTarget | null = null
  let key = ''
  let restore = (): void => {}

  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    // A script or a dialog handles the other forms.
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === 'dialog') return
    if (form === submitted) {
      event.preventDefault()
      return
    }
    restore()
    const button = submitter?.hidden === false ? submitter : visibleButton(form)
    const unmark = button ? markBusy(button, text) : () => {}
    submitted = form
    const timer = setTimeout(() => restore(), MAX_BUSY_MS)
    restore = () => {
      clearTimeout(timer)
      submitted = null
      unmark()
    }
  })
  addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || !target.action.endsWith('/buy')) return
    key ||= crypto.randomUUID()
    formData.set('key', key)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    key = ''
    restore()
  })
}
