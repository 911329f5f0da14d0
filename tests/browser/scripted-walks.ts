/** Sites with different scripts and text directions, alternately with and without JavaScript. */
export const SCRIPTED_WALKS = [
  { site: 'com', javaScriptEnabled: true },
  { site: 'de', javaScriptEnabled: false },
  { site: 'me', javaScriptEnabled: true },
  { site: 'cojp', javaScriptEnabled: false },
  { site: 'ru', javaScriptEnabled: true },
] as const
