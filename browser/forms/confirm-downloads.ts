import type { parseOwnPage } from '../scripts/trust-own-content.ts'

type Parse = typeof parseOwnPage

const STEPS = '[data-next-steps]'

/** Returns the steps after a download: those of this page, or of the page of all downloads, which the links of a block lead to. */
const fetchSteps = async (parse: Parse): Promise<HTMLElement | null> => {
  const here = document.querySelector<HTMLElement>(STEPS)
  const { href } = document.querySelector<HTMLAnchorElement>('a[href$="#next-steps"]') ?? {}
  if (here !== null || href === undefined) return here
  const response = await fetch(href)
  return parse(response.ok ? await response.text() : '').querySelector<HTMLElement>(STEPS)
}

/** Places an empty status below a link. It is filled later, because screen readers announce only changes of a status. */
const statusOf = (link: Element): HTMLElement => {
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  const item = link.closest('li')
  if (item === null) (link.closest('p') ?? link).after(status)
  else item.append(status)
  return status
}

/** Says below the link of a file that its download has started, and what to do next. */
export const confirmDownload = async (link: HTMLAnchorElement, parse: Parse): Promise<void> => {
  if (link.dataset['started'] !== undefined) return
  link.dataset['started'] = ''
  const status = statusOf(link)
  const steps = await fetchSteps(parse).catch(() => null)
  const started = steps?.dataset['downloadStarted']
  const { platform } = link.dataset
  const step = steps?.querySelector(`[data-next-step="${platform}"] p`)?.textContent
  for (const text of [started, step]) {
    if (!text) continue
    const line = document.createElement('p')
    line.textContent = text
    status.append(line)
  }
}
