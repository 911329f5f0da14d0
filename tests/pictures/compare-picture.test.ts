import sharp from 'sharp'
import { expect, it } from 'vitest'
import { differenceOf } from './compare-picture.ts'

const plain = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 4, background } })
    .png()
    .toBuffer()

const withSquare = async (background: string, side: number, square: string) =>
  sharp(await plain(background))
    .composite([{ input: { create: { width: side, height: side, channels: 4, background: square } }, left: 5, top: 5 }])
    .png()
    .toBuffer()

it('finds no difference between equal pictures, and ignores a small change of color', async () => {
  const accepted = await plain('#eaf2ed')
  expect((await differenceOf(accepted, accepted)).pixels).toBe(0)
  expect((await differenceOf(await plain('#e0eee9'), accepted)).pixels).toBe(0)
})

it('counts the pixels of an area with another color, also in one channel', async () => {
  expect((await differenceOf(await plain('#fff'), await withSquare('#fff', 4, '#08664a'))).pixels).toBe(16)
  expect((await differenceOf(await plain('#fff'), await withSquare('#fff', 3, '#ffc8ff'))).pixels).toBe(9)
  expect((await differenceOf(await plain('#fff'), await plain('#000'))).pixels).toBe(40 * 30)
})
