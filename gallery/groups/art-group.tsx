import { BrandMark, Pictogram, PlatformPicture } from '../../app/_components/drawings.tsx'
import { HeroPicture, type HeroPictureProps } from '../../app/_components/hero-picture.tsx'
import { PLATFORM_ORDER } from '../../domain/downloads/download-view.ts'
import { ICONS } from '../../ports/vocabulary.ts'
import type { Exhibit } from '../gallery.tsx'

/** The pictures of heroes: an app in two states, and a missing page. */
const HERO_PICTURES: Readonly<Record<string, HeroPictureProps>> = {
  protected: {
    app: {
      name: 'Northwall Premium',
      icon: 'shield',
      state: 'This device is protected',
      detail: 'No threats found',
      rows: [
        { icon: 'globe', label: 'Unlimited VPN', mark: 'Connected' },
        { icon: 'key', label: 'Password manager', mark: 'On' },
      ],
      phone: { icon: 'eye', title: 'Password found in a leak', action: 'Change password' },
    },
  },
  installing: {
    app: {
      name: 'Northwall Premium',
      icon: 'refresh',
      state: 'Install and sign in',
      progress: 68,
      rows: [{ icon: 'check', label: 'Choose a product' }],
      phone: { icon: 'shield', title: 'This device is protected' },
    },
  },
  'not-found': { name: 'not-found' },
}

export const artGroup = (): readonly Exhibit[] => [
  { name: 'brand mark', shown: <BrandMark /> },
  ...ICONS.map((icon) => ({ name: `pictogram: ${icon}`, shown: <Pictogram name={icon} size={24} /> })),
  ...PLATFORM_ORDER.map((platform) => ({
    name: `platform: ${platform}`,
    shown: <PlatformPicture platform={platform} />,
  })),
  ...Object.entries(HERO_PICTURES).map(([name, picture]) => ({
    name: `hero picture: ${name}`,
    shown: (
      <div style={{ background: 'var(--night)', maxInlineSize: '30rem' }}>
        <HeroPicture {...picture} />
      </div>
    ),
  })),
]
