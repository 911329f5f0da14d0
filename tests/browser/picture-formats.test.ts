import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** The `Accept` header of Chrome for images. */
const PICTURES = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

const fetched = async (path: string, accept: string) => {
  const answer = await fetch(storefront.origin + path, { headers: { accept, 'x-forwarded-for': '203.0.113.61' } })
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    life: answer.headers.get('cache-control'),
    vary: answer.headers.get('vary'),
    picture: [format, width, height],
  }
}

const SENT = { status: 200, life: 'public, max-age=3600' }

it('the link-preview image of each language is a PNG of 1200 by 630 pixels, or a WebP for clients that accept WebP', async () => {
  const shared = { ...SENT, vary: 'accept, accept-encoding' }
  for (const language of SITE_LANGUAGES) {
    const path = `/share/${language}.png`
    expect(await fetched(path, '*/*')).toEqual({ ...shared, type: 'image/png', picture: ['png', 1200, 630] })
    expect(await fetched(path, PICTURES)).toEqual({ ...shared, type: 'image/webp', picture: ['webp', 1200, 630] })
  }
})

it.each([
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])('the icon %s is a square PNG of %i pixels per side', async (path, side) => {
  const icon = { ...SENT, vary: 'accept-encoding', type: 'image/png', picture: ['png', side, side] }
  expect(await fetched(path, PICTURES)).toEqual(icon)
})
