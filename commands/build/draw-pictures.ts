import { join } from 'node:path'
import { pictureSources } from './pictures/picture-sources.ts'
import { writePictures } from './pictures/write-pictures.ts'

const BUILD = join(import.meta.dirname, '../../.next')

/** Draws the pictures of shared links and the icons into the build: those whose texts or shapes have changed since the last one. */
await writePictures(await pictureSources(), {
  target: join(BUILD, 'pictures'),
  variants: join(BUILD, 'compressed'),
  drawn: join(BUILD, 'cache/pictures'),
})
