import type { TagColours, TagType } from '@embark/contract/masters/tag/tag.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** What the types of tags are called. */
export function useTagTypeNames(): Record<TagType, string> {
  const t = useT()
  return { program: t('Program'), lead: t('Lead'), application: t('Application'), institution: t('Institution') }
}

/** What the pairs are called, in their order: the colour of the text. */
export function useColourNames() {
  const t = useT()
  return [t('Green'), t('Blue'), t('Orange'), t('Red'), t('Purple'), t('Teal'), t('Grey')] as const
}

/** A pair as one value of a form. */
export const pairKey = ({ txt_color, bg_color }: TagColours) => `${txt_color}/${bg_color}`
