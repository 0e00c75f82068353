import type { ServiceRequest } from '@embark/contract/services/service-request/service-request.contract.ts'
import { serviceFields } from '@embark/contract/services/service-request/service-request.rules.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** The answers of a request as people read them, those that were given. */
export function useAnswers() {
  const t = useT()
  return ({ service_type, values, countries }: ServiceRequest) =>
    serviceFields[service_type.code].flatMap(({ name, label, type }) => {
      const value = values[name]
      if (value === undefined || value === null || value === '') return []
      const text = type === 'country' ? (countries[String(value)] ?? '') : type === 'day' ? formatDay(String(value)) : String(value)
      return [{ name: t(label), value: text }]
    })
}
