import { FormSection } from '#ui/form/form-parts.tsx'
import type { SentForm } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import type { FormPart } from '../api/form.ts'
import { useT } from '../i18n/i18n.ts'
import { useUrlState } from '../prefs/view-state.ts'
import type { ImportNoun, ImportTypes } from './import-noun.ts'
import { useImportHead, wizardDefaults } from './import-steps.ts'

/** A text of the file that no choice is called by. */
export interface StrangeText {
  readonly field: string
  /** What the field is called. */
  readonly label: string
  readonly text: string
  readonly count: number
}
/** Chosen for a text that stands for nothing. */
export const leftEmpty = 0

interface Props<T extends ImportTypes> {
  readonly noun: ImportNoun<T>
  readonly record: T['record']
  readonly form: SentForm
  /** The part of the form that says what each text stands for, by its place in the list; nothing where it is not said. */
  readonly meanings: FormPart<Readonly<Record<string, number | null>>>
  readonly texts: readonly StrangeText[]
  /** What the texts of each field may stand for. */
  readonly choices: Readonly<Record<string, readonly { readonly label: string; readonly value: number }[]>>
}

/** The step between the columns and the check: what each text stands for that nothing is called by, told once for the whole file. */
export function ValuesStep<T extends ImportTypes>({ noun, record, form, meanings, texts, choices }: Props<T>) {
  const t = useT()
  const [, setUrl] = useUrlState(wizardDefaults)
  const fields = [...new Map(texts.map(({ field, label }) => [field, label]))]
  return (
    <WizardScreen
      {...useImportHead(noun, 'values', record)}
      complaints={form.complaints}
      attempt={form.attempt}
      busy={form.saving}
      onNext={() => void form.submit()}
      nextText={t('Check the rows')}
      onBack={() => setUrl({ step: 'columns' })}
    >
      <p className="e-sub">
        {t('These texts are none of the choices. Say once what each stands for; rows whose texts stay without a choice are refused.')}
      </p>
      {fields.map(([field, label]) => (
        <FormSection key={field} title={t(label)}>
          <div className="i-map">
            {texts.map((strange, at) =>
              strange.field === field ? (
                <div key={strange.text} className="i-map-row">
                  <div className="i-map-source">
                    <b dir="auto">{strange.text}</b>
                    <span className="e-sub">{t('in {{count}} rows', { count: strange.count })}</span>
                  </div>
                  <SelectField
                    aria-label={t('What “{{text}}” stands for', { text: strange.text })}
                    placeholder={t('Not said')}
                    clearable
                    searchable
                    data={[{ value: leftEmpty, label: t('Leave empty') }, ...(choices[field] ?? [])]}
                    {...meanings.field(String(at))}
                  />
                </div>
              ) : null,
            )}
          </div>
        </FormSection>
      ))}
    </WizardScreen>
  )
}
