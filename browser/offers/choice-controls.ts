/** Scripts for the choice of an option. Without them, the picker style sheet still shows the selected option. */

const CHOICE = '[data-choice]'

/** Returns the displayed cells of a choice, one per product. Includes cells in closed dialogs. */
export const displayedCells = (choice: ParentNode): readonly HTMLElement[] =>
  [...choice.querySelectorAll<HTMLElement>('[data-cell]')].filter((cell) => getComputedStyle(cell).display !== 'none')

const isSold = ({ dataset }: HTMLElement): boolean => dataset['option'] !== undefined

const check = (picker: Element | null): void => {
  if (picker instanceof HTMLInputElement) picker.checked = true
  if (picker instanceof HTMLOptionElement) picker.selected = true
}

const autoRenewBox = (choice: Element): HTMLInputElement | null => choice.querySelector('[name="autorenew"]')

/** Selects the billing period of the selected term. */
const followTerm = (choice: Element): void => {
  const isMonthly = choice.querySelector('[data-picker="term"][data-monthly]:checked') !== null
  check(choice.querySelector(`[data-billing="${isMonthly ? 'month' : 'year'}"]`))
}

/** Sets all pickers of a choice to an option. */
const selectOption = (choice: Element, { dataset }: HTMLElement): void => {
  const { option, termPosition, quantityPosition, autorenew } = dataset
  const list = choice.querySelector<HTMLSelectElement>('select[name="option"]')
  const box = autoRenewBox(choice)
  if (list !== null && option !== undefined) list.value = option
  for (const position of [`term-${termPosition}`, `quantity-${quantityPosition}`])
    check(choice.querySelector(`[data-position="${position}"]`))
  if (box !== null) box.checked = autorenew === 'true'
  followTerm(choice)
}

/**
 * Switches a choice to an auto-renew state. Keeps term and quantity if they are sold in that state. Otherwise selects the
 * default option of the state (specification, section 4). Does not change the choice if no product is sold in the state.
 */
const switchAutoRenew = (choice: Element, isOn: boolean): void => {
  const box = autoRenewBox(choice)
  if (box !== null) box.checked = isOn
  const sold = (marks: string) =>
    choice.querySelector<HTMLElement>(`[data-option][data-autorenew="${isOn}"]${marks}`) ?? undefined
  for (const { dataset } of choice.querySelectorAll<HTMLElement>('[data-list="limited"], [data-list="other"]'))
    dataset['list'] = dataset['autorenew'] === String(isOn) ? 'limited' : 'other'
  const displayed = displayedCells(choice)
  if (displayed.some((cell) => isSold(cell) && cell.dataset['autorenew'] === String(isOn))) return
  const { term, quantity } = displayed[0]?.dataset ?? {}
  const selected =
    sold(`[data-term="${term}"][data-quantity="${quantity}"]`) ??
    sold('[data-default]') ??
    sold('[data-selected]') ??
    sold('')
  if (selected !== undefined) selectOption(choice, selected)
}

/** Shows the price of an auto-renew state on a product's card. If `state` is undefined, the check box for all products decides. */
const showCard = (product: string | undefined, state?: boolean): void => {
  const card = product === undefined ? '[data-card]' : `[data-card="${product}"]`
  for (const { dataset, style } of document.querySelectorAll<HTMLElement>(`${card} [data-cell]`))
    style.display = state === undefined ? '' : dataset['autorenew'] === String(state) ? 'block' : 'none'
}

const onAutoRenew = (box: HTMLInputElement, choice: Element): void => {
  if (box.closest('[data-auto-renew="all"]') === null) {
    switchAutoRenew(choice, box.checked)
    showCard(choice.querySelector<HTMLInputElement>('[name="product"]')?.value, box.checked)
    return
  }
  showCard(undefined)
  for (const each of document.querySelectorAll(CHOICE)) switchAutoRenew(each, box.checked)
}

const byQuantity = (one: HTMLElement, other: HTMLElement): number =>
  Number(one.dataset['quantity']) - Number(other.dataset['quantity'])

/**
 * Selects an option of a billing period in the same auto-renew state: the option with the same quantity, otherwise the option with
 * the lowest quantity (specification, section 4). If no such option is sold, the displayed cell offers the nearest option, because
 * the script never switches auto-renew on.
 */
const switchPeriod = (choice: Element, period: string): void => {
  const [displayed] = displayedCells(choice)
  if (displayed === undefined) return
  const { autorenew, quantityPosition } = displayed.dataset
  const ofPeriod = period === 'month' ? '[data-monthly]' : '[data-term$="Y"]'
  const options = [...choice.querySelectorAll<HTMLElement>(`[data-option][data-autorenew="${autorenew}"]${ofPeriod}`)]
  const same = options.find(({ dataset }) => dataset['quantityPosition'] === quantityPosition)
  const [first] = options.toSorted(byQuantity)
  const selected = same ?? first
  if (selected !== undefined) selectOption(choice, selected)
}

/**
 * Adds to each value of a list whether it is not sold with the other selected values. The style sheet decides, by a dashed border.
 * Radio buttons say it without scripts.
 */
const labelUnsoldValues = (): void => {
  for (const { options, dataset } of document.querySelectorAll<HTMLSelectElement>(`${CHOICE} select[data-note]`))
    for (const option of options)
      if (getComputedStyle(option).borderTopStyle === 'dashed') option.label = `${option.text} · ${dataset['note']}`
      else option.removeAttribute('label')
}

const onChange = ({ target }: Event): void => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  const choice = target.closest(CHOICE)
  if (choice === null) return
  if (target.name === 'autorenew' && target instanceof HTMLInputElement) onAutoRenew(target, choice)
  else if (target.name === 'period') switchPeriod(choice, target.value)
  else if (target.name === 'term') followTerm(choice)
  labelUnsoldValues()
}

/** Moves the focus to an option, or to its price if only the parts of the option have boxes, as beside add-ons. */
const focusOption = (option: HTMLElement): void => {
  const target = option.getClientRects().length > 0 ? option : option.firstElementChild
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus()
}

/** Selects the option that an unsold combination offers. Moves the focus to that option, because the clicked button disappears. */
const onClick = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('[data-unsold] button') : null
  if (!(button instanceof HTMLButtonElement)) return
  const choice = button.closest(CHOICE)
  const option = choice?.querySelector<HTMLElement>(`[data-option="${CSS.escape(button.value)}"]`)
  if (!choice || !option) return
  event.preventDefault()
  selectOption(choice, option)
  focusOption(option)
  option.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Makes the pickers for term and period agree. Without scripts they may differ; the displayed option decides. */
const settlePeriods = (element: ParentNode): void => {
  for (const choice of element.querySelectorAll(CHOICE)) {
    const displayed = choice.querySelector('[data-billing]') === null ? undefined : displayedCells(choice).find(isSold)
    if (displayed !== undefined) selectOption(choice, displayed)
  }
}

/** Prepares choices that a script has added to the page. They follow the switch for all products if the visitor has changed it. */
export const adoptChoice = (element: ParentNode): void => {
  const box = document.querySelector<HTMLInputElement>('[data-auto-renew="all"] input')
  if (box !== null && box.checked !== box.defaultChecked)
    for (const choice of element.querySelectorAll(CHOICE)) switchAutoRenew(choice, box.checked)
  settlePeriods(element)
  labelUnsoldValues()
}

/**
 * Starts the controls of all choices. Switching auto-renew or the billing period selects a new option. A click on the offer of an
 * unsold combination selects it without a page load. The listeners run before `ChoiceAnnouncer` announces the option.
 */
export const startChoiceControls = (): void => {
  document.addEventListener('change', onChange, { capture: true })
  document.addEventListener('click', onClick, { capture: true })
  settlePeriods(document)
  // The browser may have restored a choice without a change event.
  document.addEventListener('focusin', labelUnsoldValues)
  labelUnsoldValues()
}
