interface Position {
  readonly number: number
  readonly of: number
}
type Say = (text: string, vars: Readonly<Record<string, string | number>>) => string

/** Which installment of its application one is, as people and papers say it; of one alone there is nothing to say. */
export const installmentName = ({ number, of }: Position, t: Say) =>
  of > 1 ? t('Installment {{number}} of {{total}}', { number, total: of }) : ''
