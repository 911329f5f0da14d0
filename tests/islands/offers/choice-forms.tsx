import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, vi } from 'vitest'
import { ComparisonChoice } from '../../../app/_offers/comparison-choice.tsx'
import { ChoiceForm, OfferChoice } from '../../../app/_offers/offer-choice.tsx'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import { comparisonView } from '../../../domain/offers/comparison-view.ts'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { option, settings, viewInput } from '../../domain/offers/offer-samples.ts'
import { LABELS } from '../offered-view-sample.ts'

const sold = (termType: 'Y' | 'M', termDuration: number, quantity: number, autorenew: boolean): PriceOption =>
  option({ termType, termDuration, quantity, autorenew })

/**
 * A year is sold for one, three and five devices, with and without renewal. Two years and a month are sold for one and three devices,
 * only with renewal.
 */
const LIST: readonly PriceOption[] = [
  ...[3, 5, 1].flatMap((quantity) => [sold('Y', 1, quantity, true), sold('Y', 1, quantity, false)]),
  ...[3, 1].map((quantity) => sold('Y', 2, quantity, true)),
  ...[3, 1].map((quantity) => sold('M', 1, quantity, true)),
]

const ADD_ONS: Pick<OfferedView, 'addOns'> = {
  addOns: {
    title: 'Add',
    none: 'Nothing',
    totalLabel: 'Total',
    notSold: 'Not sold',
    choices: [{ product: 'cloud-backup', name: 'Backup' }],
  },
}

interface Block {
  readonly settings?: Partial<BuyBlockSettings>
  readonly list?: readonly PriceOption[]
  readonly hasAddOns?: boolean
}

const viewOf = (product: string, { list = LIST, settings: fields = {} }: Block): OfferedView => {
  const preselected = { selectedPack: 3, selectedTermType: 'Y', selectedTermDuration: 1 } as const
  const own = settings({ product, ...preselected, noOptionsLimit: true, showEvenDevices: true, ...fields })
  const view = buildOfferView(viewInput({ settings: own, list }))
  if (view.state !== 'offered') throw new Error(view.state)
  return view
}

const formOf = (product: string) => ({ product, returnPath: '/', currency: 'USD', note: '', buyEvent: '{}' })

/** Returns the HTML of a buy form as the server renders it. It preselects a year for three devices with renewal. */
export const buyForm = (product: string, block: Block = {}): string => {
  const view = { ...viewOf(product, block), ...(block.hasAddOns === true ? ADD_ONS : {}) }
  return renderToStaticMarkup(
    <ChoiceForm {...formOf(product)}>
      <OfferChoice view={view} labels={LABELS} />
    </ChoiceForm>,
  )
}

/**
 * Returns the HTML of products that share one choice.
 *
 * @param lists price lists of single products
 */
export const comparisonOf = (
  products: readonly string[],
  lists: Readonly<Record<string, readonly PriceOption[]>> = {},
): string => {
  const compared = products.map((product) => ({
    form: formOf(product),
    labels: LABELS,
    head: { name: product, badge: undefined, tagline: '', product, href: `/${product}` },
    notice: null,
  }))
  const view = comparisonView(products.map((product) => viewOf(product, { list: lists[product] ?? LIST })))
  return renderToStaticMarkup(<ComparisonChoice view={view} products={compared} names="" autoRenewAll="Renew all" />)
}

const checkedIn = (choice: Element, name: string): HTMLElement | null =>
  choice.querySelector(`[data-picker="${name}"]:checked`)

const positionIn = (choice: Element, name: string): string =>
  checkedIn(choice, name)?.dataset['position']?.replace(`${name}-`, '') ?? ''

/** Whether the style sheet of the pickers displays a cell. Without scripts, it displays monthly options by the billing period. */
const isChosen = (cell: HTMLElement): boolean => {
  const choice = cell.closest('[data-choice]')
  if (choice === null || cell.style.display === 'none') return false
  const { option: pid, termPosition = '', quantityPosition, autorenew, monthly } = cell.dataset
  const list = choice.querySelector<HTMLSelectElement>('select[name="option"]')
  if (list !== null) return list.value === pid
  const box = choice.querySelector<HTMLInputElement>('[name="autorenew"]')
  const period = choice.querySelector<HTMLInputElement>('[data-billing]:checked')?.value
  const isTerm =
    period === 'month' ? monthly !== undefined : termPosition.split(' ').includes(positionIn(choice, 'term'))
  return (
    isTerm && quantityPosition === positionIn(choice, 'quantity') && (box === null || autorenew === String(box.checked))
  )
}

/**
 * Stands in for the style sheet of the pickers, which jsdom cannot apply. Returns the set of values of a list that the style sheet marks
 * as not sold; a test adds to it.
 */
export const standInForPickerStyles = (): Set<string> => {
  const unsold = new Set<string>()
  beforeEach(() => {
    unsold.clear()
    vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('"', '\\"') })
    vi.stubGlobal('getComputedStyle', (element: HTMLElement) => ({
      display: isChosen(element) ? 'block' : 'none',
      borderTopStyle: element instanceof HTMLOptionElement && unsold.has(element.value) ? 'dashed' : 'none',
    }))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
    document.head.innerHTML = ''
  })
  return unsold
}

/** Selects a value of a picker as a visitor does. */
export const select = (picker: HTMLElement, value: boolean | string = true): void => {
  if (picker instanceof HTMLSelectElement) picker.value = String(value)
  else if (picker instanceof HTMLInputElement) picker.checked = value === true
  picker.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Returns the selected values of a choice, by picker. */
export const selectedIn = (choice: Element): Readonly<Record<string, string>> => {
  const pickers = choice.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input:checked')
  return Object.fromEntries([...pickers].map(({ name, value }) => [name, value]))
}
