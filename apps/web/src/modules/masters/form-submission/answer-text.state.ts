import type { ShownAnswer } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'

/** An answer as one text. */
export function useAnswerText() {
  const t = useT()
  return (type: ShownAnswer['type'], answer: unknown): string => {
    if (answer === undefined || answer === null) return ''
    if (answer === true) return t('Yes')
    if (type === 'date') return formatDay(String(answer))
    if (type === 'mobile') return groupedPhone(String(answer))
    if (type === 'datetime') return formatMoment(String(answer))
    return Array.isArray(answer)
      ? answer.map((value) => t(String(value))).join(', ')
      : type === 'single_select' || type === 'radio'
        ? t(String(answer))
        : String(answer)
  }
}
