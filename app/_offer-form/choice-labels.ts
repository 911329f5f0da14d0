/** Finished words of a buy form, in the site's language. */
export interface ChoiceLabels {
  readonly term: string
  readonly quantity: string
  readonly option: string
  readonly autoRenew: string
  readonly autoRenewHint: string
  readonly withRenewal: string
  readonly withoutRenewal: string
  readonly notSold: string
  /** "((term)), ((quantity)), ((price))" and "Choose ((choice))", with their markers still in. */
  readonly choice: string
  readonly choose: string
  readonly buy: string
  /** What the buy button tells when it is clicked, as JSON. */
  readonly buyEvent: string
}
