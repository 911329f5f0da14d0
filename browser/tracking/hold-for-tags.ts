import { pushData } from './data-layer.ts'

/** Maximum time that a purchase waits for the tag manager (specification, section 9). */
const TIMEOUT_MS = 2_000

const BUY = '/buy'

/**
 * Delays a purchase by up to two seconds until the tag manager has notified its tags. Then submits the form unchanged. Does not
 * delay a button with `formaction`.
 */
export const holdForTags = (): void => {
  const held = new WeakSet<HTMLFormElement>()
  const released = new WeakSet<HTMLFormElement>()

  const hold = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
    held.add(form)
    const send = (): void => {
      held.delete(form)
      released.add(form)
      form.requestSubmit(submitter)
      released.delete(form)
    }
    let isReleased = false
    const release = (): void => {
      if (isReleased) return
      isReleased = true
      clearTimeout(timer)
      // Waits for the end of the current event, because browsers do not submit a form within its own submit event.
      setTimeout(send)
    }
    const timer = setTimeout(release, TIMEOUT_MS)
    const product = new FormData(form).get('product')
    pushData({ event: 'Buy button', product, eventCallback: release, eventTimeout: TIMEOUT_MS })
  }

  addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== BUY || released.has(form)) return
      if (submitter?.hasAttribute('formaction')) return
      event.preventDefault()
      if (!held.has(form)) hold(form, submitter)
    },
    { capture: true },
  )
}
