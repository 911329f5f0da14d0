import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ContentPages } from '../../adapters/content/content-pages.ts'
import { Pictogram, PlatformPicture } from '../../app/_components/drawings.tsx'
import { PLATFORM_ORDER } from '../../domain/downloads/download-view.ts'
import type { Platform } from '../../ports/vocabulary.ts'
import { realSite } from '../domain/sites/real-sites.ts'

const drawingOf = (html: string): string | undefined => / d="([^"]+)"/.exec(html)?.[1]

const NAMES: Readonly<Record<Platform, RegExp>> = {
  Windows: /^Windows$/,
  Android: /^Android$/,
  'Mac OS': /^macOS$/,
  iOS: /^iOS/,
  Linux: /^Linux$/,
}

it.each(PLATFORM_ORDER)('the list of supported systems draws %s like its download button', async (platform) => {
  const answer = await new ContentPages().page({ site: realSite('com'), path: '/downloads' })
  const sections = answer.ok ? (answer.value?.sections ?? []) : []
  const features = sections.flatMap((section) => (section.kind === 'features' ? section.features : []))
  const icon = features.find(({ title }) => NAMES[platform].test(title))?.icon ?? 'check'
  const drawings = [<Pictogram key="icon" name={icon} />, <PlatformPicture key="picture" platform={platform} />]
  const [listed, button] = drawings.map((drawing) => drawingOf(renderToStaticMarkup(drawing)))
  expect(listed).toBe(button)
})
