import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HelpfulReview } from '../../app/_islands/helpful-review.tsx'

const EVENT = '{"name":"Review helpful","review":"r-1"}'

const open = () => {
  render(<HelpfulReview id="r-1" event={EVENT} text="Helpful" title="It works" />)
  return screen.getByRole('button')
}
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('HelpfulReview', () => {
  it('saves the review under the specified storage key, and sends one event', async () => {
    const button = open()
    expect([isPressed(button), button.dataset['event']]).toEqual([false, EVENT])
    fireEvent.click(button)
    // Analytics reads the event from the button during the click.
    expect(button.dataset['event']).toBe(EVENT)
    await waitFor(() => expect([isPressed(button), button.dataset['event']]).toEqual([true, undefined]))
    expect(localStorage.getItem('review')).toBe('["r-1"]')
    cleanup()
    expect(isPressed(open())).toBe(true)
  })

  it.each(['{', 'null', '7', '"r-1"', '{"r-1":true}', '[1,null,["r-1"]]'])(
    'replaces malformed stored data: %s',
    (stored) => {
      localStorage.setItem('review', stored)
      const button = open()
      expect(isPressed(button)).toBe(false)
      fireEvent.click(button)
      expect(JSON.parse(localStorage.getItem('review') ?? '')).toEqual(['r-1'])
    },
  )

  it.each(['getItem', 'setItem'] as const)(
    'marks the review on the open page even if storage.%s throws',
    async (method) => {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError')
      })
      const button = open()
      fireEvent.click(button)
      await waitFor(() => expect(isPressed(button)).toBe(true))
    },
  )

  it('keeps the latest 100 reviews', () => {
    localStorage.setItem('review', JSON.stringify(Array.from({ length: 150 }, (_, at) => `old-${at}`)))
    fireEvent.click(open())
    const stored: readonly string[] = JSON.parse(localStorage.getItem('review') ?? '')
    expect([stored.length, stored[0], stored.at(-1)]).toEqual([100, 'old-51', 'r-1'])
  })
})
