/** What the doctor found of one thing. */
export interface Finding {
  readonly isGood: boolean
  readonly text: string
}

export const good = (text: string): Finding => ({ isGood: true, text })

/** `remedy`: what to do about it, a sentence. */
export const bad = (text: string, remedy: string): Finding => ({ isGood: false, text: `${text}. ${remedy}` })
