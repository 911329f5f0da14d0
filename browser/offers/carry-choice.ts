import { isDefaultChoice, selectedChoice } from './linked-choice.ts'

const CHOICE = '[data-choice]'

/** The choice of all products of a comparison. */
const COMPARISON = `div${CHOICE}`

/** The choice that a page is about: that of its buy block, or of its comparison. */
const MAIN_CHOICE = `#offer ${CHOICE}, ${COMPARISON}`

/** Links to other sites. */
const SITE_LINKS = 'a[data-site], [data-banner="region"] a'

/** Returns the choice of the page, unless it is the default one, which needs no query. */
const changedChoice = (): Element | null => {
  const choice = document.querySelector(MAIN_CHOICE)
  return choice === null || isDefaultChoice(choice) ? null : choice
}

/** Returns the choice of a product on this page, alone or in a comparison. If there is none, returns the one around the link. */
const choiceOfProduct = (link: HTMLAnchorElement, product: string): Element | null => {
  const field = document.querySelector(
    `:is(form${CHOICE}, ${COMPARISON}) [name="product"][value="${CSS.escape(product)}"]`,
  )
  return (field ?? link).closest(CHOICE)
}

/** Keeps a choice in the address up to date, so that a reload and the Back button show it. */
const updateAddress = ({ target }: Event): void => {
  const choice = target instanceof Element ? target.closest(MAIN_CHOICE) : null
  const query = new URLSearchParams(location.search)
  if (choice === null || !query.has('term')) return
  query.delete('addOn')
  for (const [name, value] of selectedChoice(choice)) query.set(name, value)
  history.replaceState(history.state, '', `?${query}${location.hash}`)
}

/** Returns the path of this page on the site of a link, by the alternates in the head. */
const pathOnSite = ({ lang }: HTMLAnchorElement): string | undefined => {
  const [alternate] = [lang, lang.replace(/-.*/, '')].flatMap(
    (code) => document.querySelector<HTMLLinkElement>(`link[hreflang="${code}"]`) ?? [],
  )
  return alternate && new URL(alternate.href).pathname
}

/**
 * The choice of a card whose page preselects another one, by its link. The link has it in the HTML, with a mark for visitors without
 * scripts. All others get the page that visitors share, and a script selects the choice.
 */
const cardChoices = new WeakMap<HTMLAnchorElement, Readonly<Record<string, string>>>()

/** Remembers the choices of cards, and removes their marks. */
const readCardChoices = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-choice-of][href*="rendered="]')) {
    const { rendered: _, ...choice } = Object.fromEntries(new URLSearchParams(link.search))
    cardChoices.set(link, choice)
  }
}

/** Adds the current choice to a link before the browser or the visitor reads its URL. */
const updateLink = ({ target }: Pick<Event, 'target'>): void => {
  const link = target instanceof Element ? target.closest('a') : null
  const choiceOf = link?.dataset['choiceOf']
  if (!link || (choiceOf === undefined && !link.matches(SITE_LINKS))) return
  const choice = choiceOf === undefined ? changedChoice() : choiceOfProduct(link, choiceOf)
  // The default choice is that of the product page or of the card. A comparison has its own.
  const isKnown = choice === null || (isDefaultChoice(choice) && !choice.matches(COMPARISON))
  if (choiceOf === undefined) link.pathname = pathOnSite(link) ?? link.pathname
  const selected = isKnown ? {} : Object.fromEntries(selectedChoice(choice))
  link.search = new URLSearchParams({ ...cardChoices.get(link), ...selected }).toString()
}

/** Adds the current choices to all links to products, because browsers prefetch a link before an event of the link. */
const updateProductLinks = (): void => {
  for (const target of document.querySelectorAll('a[data-choice-of]')) updateLink({ target })
}

/** Adds the choice to a change of currency, whose redirect carries it back to the page. */
const completeForm = ({ target, formData }: FormDataEvent): void => {
  const choice = changedChoice()
  if (choice === null || !(target instanceof HTMLFormElement) || !target.action.includes('/currency')) return
  for (const [name, value] of selectedChoice(choice)) formData.set(name, value)
}

/** The fields that change the currency. Until this script runs, they belong to the form of the choice, which sends its pickers. */
const CURRENCY_FIELDS = 'form [form]'

/** Lets the visitor's choice travel to product pages, to the same page of other sites, and across a change of currency. */
export const carryChoice = (): void => {
  for (const field of document.querySelectorAll(CURRENCY_FIELDS)) field.removeAttribute('form')
  readCardChoices()
  updateProductLinks()
  addEventListener('change', updateProductLinks)
  for (const type of ['pointerdown', 'focusin', 'click']) addEventListener(type, updateLink, { capture: true })
  addEventListener('change', updateAddress)
  addEventListener('formdata', completeForm)
}
