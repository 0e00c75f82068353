import type { Language } from '@embark/contract/kernel/language.ts'
import { type CaptureFieldName, captureFields } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import { captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { idChoices, SourceSelect } from '../capture-key/origin-fields.form.tsx'
import type { LandingDraft } from './landing-draft.state.ts'
import { TextBox } from './text-box.form.tsx'

interface Props {
  readonly draft: LandingDraft
  readonly onChange: (draft: LandingDraft) => void
  readonly errors: Readonly<Record<string, string>>
}
// The keys of a literal object are its keys and nothing else.
const fieldNames = Object.keys(captureFields) as CaptureFieldName[]

/** What the form asks visitors for, and to which words they agree. */
export function LandingFormFields({ draft, onChange, errors, language }: Props & { readonly language: Language }) {
  const t = useT()
  const choices = useEndpoint(captureKeys.choices, {}).data
  const asked = new Map(draft.fields.map((field) => [field.name, field.is_required]))
  const set = (name: CaptureFieldName, isAsked: boolean, is_required: boolean) => {
    const others = new Map(asked)
    if (isAsked) others.set(name, is_required)
    else others.delete(name)
    onChange({ ...draft, fields: fieldNames.flatMap((each) => (others.has(each) ? [{ name: each, is_required: others.get(each)! }] : [])) })
  }
  return (
    <div className="e-fields">
      <fieldset className="lp-asked">
        <legend>{t('What the form asks for')}</legend>
        {fieldNames.map((name) => (
          <div key={name}>
            <Checkbox
              label={t(captureFields[name].label)}
              checked={asked.has(name)}
              onChange={(event) => set(name, event.currentTarget.checked, false)}
            />
            {asked.has(name) && (
              <Checkbox
                label={t('Required')}
                aria-label={t('{{field}} is required', { field: t(captureFields[name].label) })}
                checked={asked.get(name) === true}
                onChange={(event) => set(name, true, event.currentTarget.checked)}
              />
            )}
          </div>
        ))}
        {errors['fields'] && (
          <p className="lp-flaw" role="alert">
            {errors['fields']}
          </p>
        )}
      </fieldset>
      <SelectField
        label={t('Form with own fields')}
        description={t('Visitors also fill in your own fields from this form. File, hidden and disabled fields are left out.')}
        clearable
        searchable
        data={idChoices(choices?.forms ?? [], t)}
        value={draft.form_id}
        onChange={(form_id) => onChange({ ...draft, form_id: form_id === null ? null : Number(form_id) })}
      />
      <TextBox
        label={t('What visitors agree to')}
        description={t('Leave empty for the default wording.')}
        rows={2}
        max={600}
        language={language}
        first={draft.content.languages[0]!}
        texts={draft.content.consent}
        onChange={(consent) => onChange({ ...draft, content: { ...draft.content, consent } })}
      />
    </div>
  )
}

/** What a landing page is called, where it stands, its languages, and what its leads get. */
export function LandingSettings({ draft, onChange, errors }: Props) {
  const t = useT()
  const choices = useEndpoint(captureKeys.choices, {}).data
  const choice = (label: string, field: 'lead_medium_id' | 'branch_id', options: Parameters<typeof idChoices>[0] = []) => (
    <SelectField
      label={label}
      clearable
      searchable
      data={idChoices(options, t)}
      value={draft[field]}
      onChange={(id) => onChange({ ...draft, [field]: id === null ? null : Number(id) })}
    />
  )
  return (
    <div className="e-fields">
      <TextInput
        label={t('Name')}
        required
        maxLength={150}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('Address')}
        required
        dir="ltr"
        maxLength={60}
        leftSection={<span className="e-sub">/landing-page/</span>}
        leftSectionWidth={128}
        value={draft.slug}
        error={errors['slug']}
        onChange={(event) => onChange({ ...draft, slug: event.currentTarget.value })}
      />
      <MultiSelect
        label={t('Languages')}
        description={t('The first is complete; where another has no text, the first is read.')}
        required
        data={languageOptions}
        value={draft.content.languages}
        error={errors['content.languages']}
        onChange={(chosen) => chosen.length > 0 && onChange({ ...draft, content: { ...draft.content, languages: chosen as Language[] } })}
      />
      <TextInput
        label={t('Campaign')}
        description={t('Where the link of a visitor names none')}
        maxLength={200}
        value={draft.campaign}
        onChange={(event) => onChange({ ...draft, campaign: event.currentTarget.value })}
      />
      <FormPair>
        <SourceSelect
          choices={choices?.sources}
          value={draft.lead_source_id}
          onChange={(id) => onChange({ ...draft, lead_source_id: id === null ? null : Number(id) })}
        />
        {choice(t('Medium'), 'lead_medium_id', choices?.mediums)}
      </FormPair>
      {choice(t('Branch'), 'branch_id', choices?.branches)}
    </div>
  )
}
