import { expect, it } from 'vitest'
import { breakLines } from '../../../commands/build/pictures/break-lines.ts'
import { lineBreaks } from '../../../commands/build/pictures/line-breaks.ts'
import type { SiteLanguage } from '../../../domain/sites/site-languages.ts'

/** Breaks a text as if every character were one wide. */
const broken = (language: SiteLanguage, text: string, width: number, lines = 3) =>
  breakLines(text, lineBreaks(text, language), (line) => line.length, { width, lines })

it.each<[SiteLanguage, string, string, number, readonly string[] | null]>([
  ['en', 'stays on one line where it fits', 'Good walls.', 20, ['Good walls.']],
  [
    'fr',
    'breaks between sentences',
    'De bons murs. Des jours tranquilles.',
    30,
    ['De bons murs.', 'Des jours tranquilles.'],
  ],
  ['de', 'breaks evenly where it has to within one', 'Gute Mauern fester Burgen', 20, ['Gute Mauern', 'fester Burgen']],
  ['ko', 'keeps words whole', '든든한 벽, 평온한 하루.', 10, ['든든한 벽,', '평온한 하루.']],
  [
    'ja',
    'breaks after a mark, never before one',
    '確かな壁で、穏やかな毎日を。',
    10,
    ['確かな壁で、', '穏やかな毎日を。'],
  ],
  ['ja', 'keeps particles and endings with their word', '毎日を静かに守ります', 5, ['毎日を', '静かに', '守ります']],
  ['zh-CN', 'breaks between words where it has no space', '墙筑得牢，日子安稳。', 6, ['墙筑得牢，', '日子安稳。']],
  ['th', 'breaks between phrases', 'กำแพงแข็งแรง วันเวลาสงบสุข', 16, ['กำแพงแข็งแรง', 'วันเวลาสงบสุข']],
  ['th', 'breaks between words within one', 'กำแพงแข็งแรง', 7, ['กำแพง', 'แข็งแรง']],
  ['en', 'does not fit', 'Unbreakable', 5, null],
])('a text in %s %s', (language, _what, text, width, lines) => {
  expect(broken(language, text, width)).toEqual(lines)
})
