interface Converted {
  readonly total: { readonly currency: string }
  readonly rate: number
}
/** A rate as it is written beside what was made with it, in the same letters in every language. */
export const rateInWords = (currency: string, { total, rate }: Converted) =>
  `1 ${currency} = ${Number(rate.toPrecision(6))} ${total.currency}`
