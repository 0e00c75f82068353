import type { ImportMapping, ImportRecord } from '@embark/contract/leads/import/import.contract.ts'
import { type DuplicatePolicy, type ImportKey, type importDateFormats, importKeys } from '@embark/contract/leads/import/import.rules.ts'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { FormPart, Unfinished } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { choicesOf, numberChoices, SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { countryOptions } from './countries.state.ts'

type Settings = z.input<typeof ImportMapping>
type Free = 'default_country_code' | 'consent_source'
type Kept = 'defaults' | 'match_on' | 'duplicate_policy' | 'overwrites' | 'empty_overwrites' | 'date_format'
interface Props {
  readonly record: ImportRecord
  readonly form: FormPart<Unfinished<Required<Pick<Settings, Kept>> & Pick<Settings, Free>>>
  /** A column of the file goes to the passport. */
  readonly hasPassports: boolean
}

const dateNames: Record<(typeof importDateFormats)[number], string> = {
  auto: 'Find out from the column',
  DMY: 'Day, month, year',
  MDY: 'Month, day, year',
  YMD: 'Year, month, day',
}

const keyNames: Record<ImportKey, string> = { mobile: 'Phone', email: 'Email', passport: 'Passport' }

/** What every lead of the file gets, and what happens with people already here. */
export function ImportSettingsFields({ record: { choices }, form, hasPassports }: Props) {
  const t = useT()
  const defaults = form.part('defaults')
  const choice = (label: string, field: 'lead_source_id' | 'lead_medium_id' | 'branch_id', options: typeof choices.sources) => (
    <SelectField
      label={t(label)}
      clearable
      searchable
      data={numberChoices(options).map(({ value, label }) => ({ value, label: t(label) }))}
      {...defaults.field(field)}
    />
  )
  return (
    <>
      <FormSection
        title={t('People already here')}
        help={t('People with the same phone, email or passport are treated as the same person.')}
      >
        <DuplicateChoice form={form} hasPassports={hasPassports} />
      </FormSection>
      <FormSection title={t('For every row')} help={t('Used where the file itself says nothing.')}>
        <FormPair>
          {choice('Source', 'lead_source_id', choices.sources)}
          {choice('Medium', 'lead_medium_id', choices.mediums)}
        </FormPair>
        <FormPair>
          <SelectField
            label={t('Country of numbers without a country code')}
            searchable
            allowDeselect={false}
            data={countryOptions()}
            {...form.field('default_country_code')}
          />
          {choices.branches.length > 0 && choice('Branch', 'branch_id', choices.branches)}
        </FormPair>
        <FormPair>
          <SelectField label={t('Days are written')} allowDeselect={false} data={choicesOf(dateNames, t)} {...form.field('date_format')} />
          <TextInput
            label={t('Where they agreed to be contacted')}
            description={t('If left empty, their consent stays unknown.')}
            maxLength={200}
            {...form.field('consent_source')}
          />
        </FormPair>
      </FormSection>
    </>
  )
}

function DuplicateChoice({ form, hasPassports }: Pick<Props, 'form' | 'hasPassports'>) {
  const t = useT()
  const [mayUpdate, mayRepeat] = [useCan('leads.update'), useCan('leads.create.duplicate')]
  const { duplicate_policy, overwrites } = form.values
  const policy = form.field('duplicate_policy')
  const matched = form.field('match_on')
  const match = (what: ImportKey) => (
    <Checkbox
      label={t(keyNames[what])}
      checked={matched.value.includes(what)}
      onChange={(event) => {
        const isOn = event.currentTarget.checked
        form.set({ match_on: importKeys.filter((key) => (key === what ? isOn : matched.value.includes(key))) })
      }}
    />
  )
  return (
    <>
      <Radio.Group
        label={t('What happens with them')}
        {...policy}
        // The radios below are policies and nothing else.
        onChange={(chosen) => policy.onChange(chosen as DuplicatePolicy)}
      >
        <div className="i-choices">
          <Radio value="skip" label={t('Leave them as they are')} />
          {mayUpdate && <Radio value="update" label={t('Update them from the file')} />}
          {mayRepeat && <Radio value="create" label={t('Create them a second time')} />}
        </div>
      </Radio.Group>
      {duplicate_policy === 'update' && (
        <CheckboxField
          label={t('Replace what is filled in already')}
          description={t('Otherwise only blanks are filled.')}
          {...form.field('overwrites')}
          onChange={(isOn) => form.set({ overwrites: isOn, empty_overwrites: false })}
        />
      )}
      {duplicate_policy === 'update' && overwrites && (
        <CheckboxField label={t('Empty cells empty the field')} {...form.field('empty_overwrites')} />
      )}
      {duplicate_policy !== 'create' && (
        <fieldset className="i-match" id={matched.id}>
          <legend>{t('Recognised by')}</legend>
          {match('mobile')}
          {match('email')}
          {hasPassports && match('passport')}
        </fieldset>
      )}
    </>
  )
}
