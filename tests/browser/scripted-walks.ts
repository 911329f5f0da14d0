/** Sites of several scripts and directions of writing, by turns with JavaScript and without. */
export const SCRIPTED_WALKS = [
  { site: 'com', javaScriptEnabled: true },
  { site: 'de', javaScriptEnabled: false },
  { site: 'me', javaScriptEnabled: true },
  { site: 'cojp', javaScriptEnabled: false },
  { site: 'ru', javaScriptEnabled: true },
] as const
