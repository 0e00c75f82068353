import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import type { Texts } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'

interface Props {
  readonly label: string
  readonly texts: Texts
  readonly max: number
  /** The language that is written now, and the first of the page, which stands in where it is missing. */
  readonly language: Language
  readonly first: Language
  readonly onChange: (texts: Texts) => void
  readonly rows?: number
  readonly required?: boolean
  readonly error?: string | undefined
  readonly description?: string
}

/** A text in the language that is being written; the first language shows through where nothing stands yet. */
export function TextBox({ label, texts, max, language, first, onChange, rows, required, error, description }: Props) {
  const t = useT()
  const shared = {
    label,
    description,
    maxLength: max,
    lang: language,
    dir: directionOf(language),
    value: texts[language] ?? '',
    placeholder: language === first ? undefined : texts[first],
    required: Boolean(required) && language === first,
    error: language === first && error ? t(error) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...texts, [language]: event.currentTarget.value }),
  }
  return rows ? <Textarea {...shared} autosize minRows={rows} maxRows={14} /> : <TextInput {...shared} />
}
