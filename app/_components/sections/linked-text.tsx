/** An e-mail address within a sentence; the dot that ends the sentence is no part of it. */
const EMAIL_ADDRESS = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** A text with its e-mail addresses as links. */
export const LinkedText = ({ text }: { text: string }) =>
  // Of a split by one group, every second part is what it matched.
  text.split(EMAIL_ADDRESS).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ),
  )
