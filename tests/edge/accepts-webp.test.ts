import { expect, it } from 'vitest'
import { acceptsWebp } from '../../edge/http/request-headers.ts'

it.each([
  ['of a picture in Chrome', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', true],
  ['of a picture in Firefox', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', true],
  ['of a program that shows nothing', '*/*', false],
  ['of one that takes all pictures', 'image/*', false],
  ['that is no type', '*', false],
  ['that rules it out', 'image/webp;q=0, image/png', false],
  ['that is absent', undefined, false],
])('an Accept header %s, %s, takes WebP: %s', (_whose, header, takes) => {
  expect(acceptsWebp(header)).toBe(takes)
})
