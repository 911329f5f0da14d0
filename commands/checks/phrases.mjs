/**
 * Phrases that have a plainer equivalent in every sentence, and what to write instead. `find` is the source of a regular
 * expression for whole words in any case; a space also matches a line break. A phrase that is right in some sentences does not
 * belong here.
 */
export const PHRASES = [
  // A comment that begins with a relative clause: only whitespace is between the masked code and the word.
  { find: '(?<=(?:^|\\0)\\s*)(?:what|who|which|one that|those that)', write: 'a noun or a verb first' },
  { find: '(?:is|are|was|were) not to be had', write: 'is missing' },
  { find: 'that which', write: 'what, or the name of the thing' },
  { find: 'in (?:twos|threes)', write: 'in pairs, in groups of three' },
  { find: 'as good as not', write: 'hardly, or not' },
  { find: 'there(?:of|in|upon)|where(?:by|upon|in)|here(?:by|in)', write: 'of it, in it, by which' },
  {
    find: 'of (?:its|their) own(?=\\s*[.,;:)|]|\\s+(?:is|are|was|were|has|have|belongs?)\\b)',
    write: 'separate, or leave it out',
  },
  { find: '(?:is|are|was|were|be|been) asked for', write: 'is requested, is required' },
  { find: 'for (?:it|them|you|us) alone', write: 'only for it' },
  { find: 'in order to', write: 'to' },
  { find: 'prior to', write: 'before' },
  { find: 'due to the fact that', write: 'because' },
  { find: 'utilize[sd]?|utilizing', write: 'use' },
  { find: 'upon', write: 'on' },
  { find: 'shall', write: 'must' },
  { find: 'whoever', write: 'the caller, the client, each visitor' },
  { find: '(?:no|every|some|any)body', write: 'no client, every visitor, a caller' },
  { find: 'nothing of', write: 'no, without, does not mention' },
  { find: '(?<!\\bnot\\b[^.;:]*)but for', write: 'except, except for' },
]
