import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES } from '../../domain/sites/site-languages.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const fetched = async (path: string) => {
  const answer = await fetch(storefront.origin + path, { headers: { 'x-forwarded-for': '203.0.113.61' } })
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control'), format, width, height]
}

const PNG = [200, 'image/png', 'public, max-age=3600', 'png'] as const

it('the picture of a shared link is there in every language, as large as messengers show it', async () => {
  for (const language of SITE_LANGUAGES) expect(await fetched(`/share/${language}.png`)).toEqual([...PNG, 1200, 630])
})

it.each([
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])('the icon %s is there, of %i pixels', async (path, side) => {
  expect(await fetched(path)).toEqual([...PNG, side, side])
})
