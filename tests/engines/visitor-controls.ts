import { expect } from 'vitest'
import type { Tab } from './engine.ts'

/** Where a visible element is, and whether the mouse reaches it there. */
interface Target {
  readonly x: number
  readonly y: number
  readonly isReached: boolean
}

/**
 * Finds the first visible element of a selector, or the label of a hidden control. If the mouse does not reach it, scrolls to it
 * for the next call, because Firefox may deliver a click at the old scroll position. Null if there is no such element.
 */
const findTarget = (tab: Tab, selector: string): Promise<Target | null> =>
  tab.evaluate((wanted) => {
    const isBig = ({ width, height }: DOMRect) => width > 1 && height > 1
    const element = [...document.querySelectorAll<HTMLElement>(wanted)]
      .flatMap((one) => [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])])
      .find((one) => one.checkVisibility() && isBig(one.getBoundingClientRect()))
    if (element === undefined) return null
    // A link in two lines has no text in the middle of its box.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    // The backdrop of a dialog hits the dialog, although the point is outside its box.
    const box = hit?.getBoundingClientRect()
    const isWithin = box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
    const isReached = hit !== null && (element.contains(hit) || (hit.contains(element) && isWithin))
    if (!isReached) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return { x, y, isReached }
  }, selector)

/** Clicks the first visible element of a selector, when the mouse reaches it. */
export const click = async (tab: Tab, selector: string): Promise<void> => {
  let target: Target | null = null
  await expect
    .poll(
      async () => {
        target = await findTarget(tab, selector)
        return target?.isReached
      },
      { message: `click ${selector}` },
    )
    .toBe(true)
  const { x, y }: Target = target ?? { x: 0, y: 0, isReached: false }
  await tab.clickAt(x, y)
}

/** Returns how many elements of a selector are visible. */
export const countVisible = (tab: Tab, selector: string): Promise<number> =>
  tab.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].filter(
        (one) => one.checkVisibility() && one.getBoundingClientRect().height > 0,
      ).length,
    selector,
  )

export const expectVisible = (tab: Tab, selector: string, isVisible = true): Promise<void> =>
  expect.poll(async () => (await countVisible(tab, selector)) > 0, { message: selector }).toBe(isVisible)

/** Clears a field and types text into it like a visitor. */
export const fill = async (tab: Tab, selector: string, text: string): Promise<void> => {
  await click(tab, selector)
  await tab.evaluate((wanted) => document.querySelector<HTMLInputElement>(wanted)?.select(), selector)
  await tab.type(text)
  await expect.poll(() => typedText(tab, selector), { message: selector }).toBe(text)
}

export const typedText = (tab: Tab, selector: string): Promise<string | undefined> =>
  tab.evaluate((wanted) => document.querySelector<HTMLInputElement>(wanted)?.value, selector)

/** Selects an entry of a list. The list of choices is a window of the system, which no protocol controls. */
export const selectEntry = (tab: Tab, selector: string, value: string): Promise<void> =>
  tab.evaluate(
    (wanted, entry) => {
      const list = document.querySelector<HTMLSelectElement>(wanted)
      if (list === null) throw new Error(`no list ${wanted}`)
      list.focus()
      list.value = entry
      for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
    },
    selector,
    value,
  )

/** Waits until the URL is this, and the page is loaded. */
export const expectUrl = (tab: Tab, url: string | RegExp): Promise<void> =>
  expect
    .poll(() => tab.evaluate(() => (document.readyState === 'complete' ? location.href : '')))
    .toEqual(typeof url === 'string' ? url : expect.stringMatching(url))
