/** Sentences about trials in the site's language. Dates are given as they are shown. */
export interface TrialTexts {
  /** "Today, 22 November 2026". */
  today(date: string): string
  /** "On 22 December 2026, unless you cancel before". */
  after(date: string): string
  /** "Trial period: 30 days". */
  period(days: number): string
  /** How to opt out. */
  readonly optOut: string
  /** What the button says: of a trial that costs nothing today, and of one that does. */
  readonly start: string
  readonly startPaid: string
}

/** What an option of a trial costs today; the option's price is what it costs when the trial is over. */
export interface TrialOptionView {
  readonly todayLabel: string
  readonly today: string
  readonly afterLabel: string
}

/** What a block that sells a trial says beside its options. */
export interface TrialBlockView {
  readonly start: string
  readonly period: string
  readonly optOut: string
}
