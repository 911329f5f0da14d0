import { expect, it } from 'vitest'
import { confirmDownload } from '../../../browser/forms/confirm-downloads.ts'
import { element } from '../page-listeners.ts'

it('a started download is confirmed below its link once, with the step for its platform, however often it is clicked', async () => {
  document.body.innerHTML = `<ul><li><a download="a.exe" data-platform="Windows" href="#a">Windows</a></li></ul>
    <div data-next-steps="" data-download-started="Started."><div data-next-step="Windows"><p>Open the file.</p></div>
    <div data-next-step="Linux"><p>Run the file.</p></div></div>`
  const confirm = () => confirmDownload(element<HTMLAnchorElement>('a'), () => document.createDocumentFragment())
  await confirm()
  await confirm()
  const lines = [...document.querySelectorAll('li [role="status"] p')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Started.', 'Open the file.'])
  expect(document.querySelectorAll('[role="status"]')).toHaveLength(1)
})
