import { useT } from '#platform/i18n/i18n.ts'

/** The widths a field is usually given, in columns of twelve. */
export function useWidths() {
  const t = useT()
  return [
    { value: 12, label: t('Full width') },
    { value: 8, label: t('Two thirds') },
    { value: 6, label: t('Half') },
    { value: 4, label: t('One third') },
    { value: 3, label: t('One quarter') },
  ]
}
