/** The place of an option in a list of options, 0 to 999, by its digits: the style sheet has a rule for each of them. */
export const optionPlace = (position: number) => ({
  'data-hundreds': Math.floor(position / 100),
  'data-tens': Math.floor(position / 10) % 10,
  'data-ones': position % 10,
})
