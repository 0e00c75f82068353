import type { ImportRecord, ImportSettings } from '@embark/contract/leads/import/import.contract.ts'
import { type DuplicatePolicy, importDateFormats } from '@embark/contract/leads/import/import.rules.ts'
import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { countryOptions } from './countries.state.ts'

interface Props {
  readonly record: ImportRecord
  readonly value: ImportSettings
  readonly onChange: (value: ImportSettings) => void
}

const dateNames: Record<(typeof importDateFormats)[number], string> = {
  auto: 'Find out from the column',
  DMY: 'Day, month, year',
  MDY: 'Month, day, year',
  YMD: 'Year, month, day',
}

/** What every lead of the file gets, and what happens with people already here. */
export function ImportSettingsFields({ record, value, onChange }: Props) {
  const t = useT()
  const set = (change: Partial<ImportSettings>) => onChange({ ...value, ...change })
  const setDefault = (field: 'lead_source_id' | 'lead_medium_id' | 'branch_id', text: string | null) =>
    set({ defaults: { ...value.defaults, [field]: text ? Number(text) : null } })
  const choice = (
    label: string,
    field: 'lead_source_id' | 'lead_medium_id' | 'branch_id',
    options: readonly { value: string | number; label: string }[],
  ) => (
    <Select
      id={`import-defaults-${field}`}
      label={t(label)}
      clearable
      searchable
      value={value.defaults[field] ? String(value.defaults[field]) : null}
      data={options.map((option) => ({ value: String(option.value), label: t(option.label) }))}
      onChange={(text) => setDefault(field, text)}
    />
  )
  return (
    <>
      <FormSection title={t('People already here')} help={t('Somebody with the same phone or the same email is the same person.')}>
        <DuplicateChoice value={value} set={set} />
      </FormSection>
      <FormSection title={t('For every row')} help={t('Used where the file itself says nothing.')}>
        <FormPair>
          {choice('Source', 'lead_source_id', record.choices.sources)}
          {choice('Medium', 'lead_medium_id', record.choices.mediums)}
        </FormPair>
        <FormPair>
          <Select
            id="import-default_country_code"
            label={t('Country of numbers without a country code')}
            searchable
            allowDeselect={false}
            value={value.default_country_code ?? null}
            data={countryOptions()}
            onChange={(code) => set({ default_country_code: code })}
          />
          {record.choices.branches.length > 0 && choice('Branch', 'branch_id', record.choices.branches)}
        </FormPair>
        <FormPair>
          {/* The options are exactly the values of the contract. */}
          <Select
            id="import-date_format"
            label={t('Days are written')}
            allowDeselect={false}
            value={value.date_format}
            data={importDateFormats.map((format) => ({ value: format, label: t(dateNames[format]) }))}
            onChange={(format) => format && set({ date_format: format as ImportSettings['date_format'] })}
          />
          <TextInput
            id="import-consent_source"
            label={t('Where they agreed to be contacted')}
            description={t('Left empty, their consent stays unknown.')}
            maxLength={200}
            value={value.consent_source ?? ''}
            onChange={(event) => set({ consent_source: event.currentTarget.value || null })}
          />
        </FormPair>
      </FormSection>
    </>
  )
}

function DuplicateChoice({ value, set }: { value: ImportSettings; set: (change: Partial<ImportSettings>) => void }) {
  const t = useT()
  const [mayUpdate, mayRepeat] = [useCan('leads.update'), useCan('leads.create.duplicate')]
  const both = new Set(value.match_on)
  const match = (what: 'mobile' | 'email', on: boolean) =>
    set({ match_on: (['mobile', 'email'] as const).filter((key) => (key === what ? on : both.has(key))) })
  return (
    <>
      <Radio.Group
        id="import-duplicate_policy"
        label={t('What happens with them')}
        value={value.duplicate_policy}
        onChange={(policy) => set({ duplicate_policy: policy as DuplicatePolicy })}
      >
        <div className="i-choices">
          <Radio value="skip" label={t('Leave them as they are')} />
          {mayUpdate && <Radio value="update" label={t('Update them from the file')} />}
          {mayRepeat && <Radio value="create" label={t('Create them a second time')} />}
        </div>
      </Radio.Group>
      {value.duplicate_policy === 'update' && (
        <Checkbox
          label={t('Replace what is filled in already')}
          description={t('Otherwise only blanks are filled.')}
          checked={value.overwrites}
          onChange={(event) => set({ overwrites: event.currentTarget.checked, empty_overwrites: false })}
        />
      )}
      {value.duplicate_policy === 'update' && value.overwrites && (
        <Checkbox
          label={t('Empty cells empty the field')}
          checked={value.empty_overwrites}
          onChange={(event) => set({ empty_overwrites: event.currentTarget.checked })}
        />
      )}
      {value.duplicate_policy !== 'create' && (
        <fieldset className="i-match" id="import-match_on">
          <legend>{t('Recognised by')}</legend>
          <Checkbox label={t('Phone')} checked={both.has('mobile')} onChange={(event) => match('mobile', event.currentTarget.checked)} />
          <Checkbox label={t('Email')} checked={both.has('email')} onChange={(event) => match('email', event.currentTarget.checked)} />
        </fieldset>
      )}
    </>
  )
}
