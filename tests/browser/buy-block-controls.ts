import type { Locator, Page } from 'playwright'

/** The values of the native pickers. */
export interface Choice {
  /** Term key, for example `1Y`. */
  readonly term: string
  readonly quantity: string
  /** Null if the block has no such picker. */
  readonly autorenew: boolean | null
}

/** The texts in the visible cell of a block. */
export interface ShownCell {
  /** Null if the combination is not sold. */
  readonly pid: string | null
  readonly term: string | null
  readonly quantity: string | null
  readonly autorenew: string | null
  readonly price: string
  readonly text: string
}

export const buyBlock = (page: Page, product: string): Locator => page.locator(`[data-buy-block="${product}"]`)

const pick = async (block: Locator, name: 'term' | 'quantity', value: string): Promise<void> => {
  const picker = block.locator(`[data-picker="${name}"][value="${value}"]`)
  const kind = await picker.evaluate((element) => (element.matches(':checked') ? 'chosen' : element.localName))
  if (kind === 'option') await block.locator(`select[name="${name}"]`).selectOption(value)
  else if (kind === 'input') await picker.check()
}

/** Makes a choice with the pickers, like a visitor. Auto-renew first, because its switch may select another term and quantity. */
export const choose = async (block: Locator, { term, quantity, autorenew }: Choice): Promise<void> => {
  if (autorenew !== null) await block.locator('input[name="autorenew"]').setChecked(autorenew)
  await pick(block, 'term', term)
  await pick(block, 'quantity', quantity)
}

/** Returns all cells of a block. An offered block always has exactly one visible cell. */
const cellsOf = (block: Locator) =>
  block.locator('[data-cell]').evaluateAll((cells) =>
    cells.map((cell) => ({
      isShown: cell.firstElementChild?.checkVisibility() === true,
      texts: {
        pid: cell.getAttribute('data-option'),
        term: cell.getAttribute('data-term'),
        quantity: cell.getAttribute('data-quantity'),
        autorenew: cell.getAttribute('data-autorenew'),
        price: cell.querySelector('[data-price]')?.textContent ?? '',
        text: cell.textContent ?? '',
      },
    })),
  )

/** Returns the visible cells. */
export const shownCells = async (block: Locator): Promise<readonly ShownCell[]> =>
  (await cellsOf(block)).flatMap(({ isShown, texts }) => (isShown ? [texts] : []))

/** The state of a block after a choice. */
export interface ChoiceLook {
  readonly choice: Choice
  readonly shown: readonly ShownCell[]
  /** Controls that the style sheet marks as not sold with the other selected values. */
  readonly marked: readonly string[]
  /** Values of lists whose text says that they are not sold with the other selected values. */
  readonly unsoldInLists: readonly string[]
}

/** Makes choices with scripted clicks in one call, which is faster than `choose`. For tests of all choices. */
export const chooseEach = async (block: Locator, choices: readonly Choice[]): Promise<readonly ChoiceLook[]> => {
  const looks = await block.evaluate((element, all) => {
    const cells = [...element.querySelectorAll('[data-cell]')]
    const pickers = [...element.querySelectorAll('[data-picker], input[name="autorenew"]')]
    // A script selects an option again when the auto-renew state changes, so the box comes first.
    const box = element.querySelector<HTMLInputElement>('input[name="autorenew"]')
    const select = ({ term, quantity, autorenew }: Choice) => {
      if (box !== null && autorenew !== null && box.checked !== autorenew) box.click()
      for (const [name, value] of Object.entries({ term, quantity })) {
        const picker = element.querySelector<HTMLElement>(`[data-picker="${name}"][value="${value}"]`)
        const list = picker?.closest('select')
        if (list) {
          list.value = value
          list.dispatchEvent(new Event('change', { bubbles: true }))
        } else picker?.click()
      }
    }
    return all.map((choice) => {
      select(choice)
      const soft = getComputedStyle(element.querySelector('[data-auto-renew] small:last-child') ?? element).color
      return {
        shownAt: cells.flatMap((cell, at) => (cell.firstElementChild?.checkVisibility() ? [at] : [])),
        marked: pickers.flatMap((picker) => {
          const text = picker.localName === 'option' ? picker : picker.nextElementSibling
          const isMarked = text !== null && getComputedStyle(text).color === soft
          const name = picker.getAttribute('data-picker')
          return isMarked ? [name === null ? 'autorenew' : `${name} ${picker.getAttribute('value')}`] : []
        }),
        unsoldInLists: [...element.querySelectorAll('option')].flatMap((option) =>
          option.label === `${option.text} · ${option.closest('select')?.getAttribute('data-note')}`
            ? [`${option.getAttribute('data-picker')} ${option.value}`]
            : [],
        ),
      }
    })
  }, choices)
  const cells = await cellsOf(block)
  return looks.flatMap(({ shownAt, ...look }, at) => {
    const choice = choices[at]
    return choice === undefined ? [] : [{ choice, shown: shownAt.flatMap((of) => cells[of]?.texts ?? []), ...look }]
  })
}

/** Returns all combinations of the picker values. */
export const everyChoice = async (block: Locator): Promise<readonly Choice[]> => {
  const values = (name: string): Promise<string[]> =>
    block
      .locator(`[data-picker="${name}"]`)
      .evaluateAll((pickers) => pickers.map((picker) => picker.getAttribute('value') ?? ''))
  const kinds = (await block.locator('input[name="autorenew"]').count()) > 0 ? [true, false] : [null]
  const [terms, quantities] = [await values('term'), await values('quantity')]
  return kinds.flatMap((autorenew) =>
    terms.flatMap((term) => quantities.map((quantity) => ({ term, quantity, autorenew }))),
  )
}

/** Returns the unsold combinations. */
export const unsoldChoices = (block: Locator): Promise<readonly Choice[]> =>
  block.evaluate((element) => {
    const valueAt = (name: string, position: string | null) =>
      element.querySelector(`[data-position="${name}-${position}"]`)?.getAttribute('value') ?? ''
    const hasKinds = element.querySelector('input[name="autorenew"]') !== null
    return [...element.querySelectorAll('[data-unsold]')].flatMap((cell) =>
      (cell.getAttribute('data-term-position') ?? '').split(' ').map((position) => ({
        term: valueAt('term', position),
        quantity: valueAt('quantity', cell.getAttribute('data-quantity-position')),
        autorenew: hasKinds ? cell.getAttribute('data-autorenew') === 'true' : null,
      })),
    )
  })
