import { sampled } from './sampled-cases.ts'

const WALKS = [
  { site: 'com', javaScriptEnabled: true },
  { site: 'de', javaScriptEnabled: false },
  { site: 'me', javaScriptEnabled: true },
  { site: 'cojp', javaScriptEnabled: false },
  { site: 'ru', javaScriptEnabled: true },
] as const

/** Sites with different scripts and text directions, with and without JavaScript. */
export const SCRIPTED_WALKS = sampled(WALKS, ({ site }) => ['com', 'me', 'cojp'].includes(site))
