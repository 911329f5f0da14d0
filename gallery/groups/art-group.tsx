import { BrandMark, HeroPicture, Pictogram, PlatformPicture } from '../../app/_components/drawings.tsx'
import { PLATFORM_ORDER } from '../../domain/downloads/download-view.ts'
import { ICONS } from '../../ports/vocabulary.ts'
import type { Exhibit } from '../gallery.tsx'

export const artGroup = (): readonly Exhibit[] => [
  { name: 'brand mark', shown: <BrandMark /> },
  ...ICONS.map((icon) => ({ name: `pictogram: ${icon}`, shown: <Pictogram name={icon} size={24} /> })),
  ...PLATFORM_ORDER.map((platform) => ({
    name: `platform: ${platform}`,
    shown: <PlatformPicture platform={platform} />,
  })),
  ...['home', 'downloads', 'not-found'].map((name) => ({
    name: `hero picture: ${name}`,
    shown: (
      <div style={{ background: 'var(--night)', maxInlineSize: '30rem' }}>
        <HeroPicture name={name} />
      </div>
    ),
  })),
]
