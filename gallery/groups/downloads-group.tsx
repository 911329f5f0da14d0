import { Sections } from '../../app/_components/sections/sections.tsx'
import type { DownloadView } from '../../domain/downloads/download-view.ts'
import type { Exhibit } from '../gallery.tsx'
import { pageOf } from '../page-of.ts'

const SYSTEMS = ['windows', 'android', 'macos', 'ios', 'linux'] as const

/** Download blocks for visitors of each operating system, and blocks without installers. */
export const downloadsGroup = async (): Promise<readonly Exhibit[]> => {
  const page = await pageOf('/downloads')
  const section = page.content.sections.find(({ kind }) => kind === 'downloads')
  if (section?.kind !== 'downloads') return []
  const [block] = section.blocks
  if (block === undefined) return []
  const oneBlock = { ...section, blocks: [block] }
  const { codeName } = block
  const states: readonly DownloadView[] = [
    { state: 'errored', codeName },
    { state: 'unsupported', codeName },
    { state: 'unavailable', codeName },
  ]
  const bySystem = await Promise.all(
    SYSTEMS.map(async (system) => {
      const systemPage = await pageOf('/downloads', `usd-any-x-on-${system}`)
      return { name: `installers: ${system}`, shown: <Sections sections={[oneBlock]} page={systemPage} /> }
    }),
  )
  return [
    { name: 'installers: system not known', shown: <Sections sections={[oneBlock]} page={page} /> },
    ...bySystem,
    ...states.map((view) => ({
      name: `installers: ${view.state}`,
      shown: <Sections sections={[oneBlock]} page={{ ...page, downloads: { [codeName]: view } }} />,
    })),
  ]
}
