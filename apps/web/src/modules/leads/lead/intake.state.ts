/** A month somebody may begin in, in one year. */
export interface IntakeChoice {
  readonly id: number
  readonly label: string
  readonly year: number
}

/** How many years after this one are offered. */
const yearsAhead = 2

const monthOf = (label: string) => new Date(`${label} 1, 2000`).getMonth()

/** The intakes from this month on, in the order in which they come; one that is named after no month comes in every year. */
export function comingIntakes(intakes: readonly { readonly label: string; readonly value: number }[], now: Date): IntakeChoice[] {
  const years = Array.from({ length: yearsAhead + 1 }, (_, index) => now.getFullYear() + index)
  return years.flatMap((year) =>
    intakes
      // The month of a label without one is no number, which is smaller than none.
      .filter(({ label }) => year > now.getFullYear() || !(monthOf(label) < now.getMonth()))
      .map(({ label, value }) => ({ id: value, label, year })),
  )
}
