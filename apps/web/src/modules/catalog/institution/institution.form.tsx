import { visibilities, visibilityNames } from '@embark/contract/catalog/claim/claim.rules.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { type InstitutionRecord, institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { institutionTypeNames } from '@embark/contract/catalog/institution/institution.rules.ts'
import { type Currency, currencies } from '@embark/contract/kernel/money.ts'
import { Textarea, TextInput } from '@mantine/core'
import { FileField } from '#modules/documents/documents.public.tsx'
import { type DraftOf, type FormPart, useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { institutionStales } from './institution.state.ts'

const draftOf = (institution: InstitutionRecord | null, name: string) => ({
  name: institution?.name ?? name,
  // Nothing is chosen yet; the form says so itself.
  country_id: (institution?.country_id ?? null) as unknown as number,
  // What was imported may hold a currency that is no longer offered; it stays until another is chosen.
  currency: (institution?.currency ?? null) as Currency,
  alias_name: institution?.alias_name ?? '',
  url: institution?.url ?? '',
  institution_type: institution?.institution_type ?? null,
  description: institution?.description ?? '',
  requirements: institution?.requirements ?? '',
  logo_identifier: institution?.logoInfo?.identifier ?? null,
  visible_to: institution?.visible_to ?? ('all' as const),
})

interface Props {
  readonly institution: InstitutionRecord | null
  /** What a new one is called to begin with. */
  readonly name?: string
  readonly onClose: () => void
  readonly onMade?: (institution: InstitutionRecord) => void
}

/** Adds an institution of the company, or changes the facts of one. */
export function InstitutionForm({ institution, name = '', onClose, onMade }: Props) {
  const t = useT()
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }).data?.options
  const form = useRecordForm(institution, {
    defaults: draftOf(institution, name),
    stales: institutionStales,
    create: {
      endpoint: institutions.create,
      title: t('New institution'),
      said: t('Institution created successfully'),
    },
    edit: {
      endpoint: institutions.edit,
      title: t('Edit institution'),
      version: institution?.version,
      toCall: (body, { identifier }) => ({ params: { institution: identifier }, body }),
      said: t('Institution updated successfully'),
    },
    onDone: ({ institutionInfo }) => (onMade ? onMade(institutionInfo) : onClose()),
  })
  return (
    <FormScreen variant="drawer" size={640} form={form} onCancel={onClose}>
      <FormPair>
        <TextInput label={t('Name')} required maxLength={200} dir="auto" {...form.field('name')} />
        <TextInput label={t('Short name')} maxLength={60} dir="auto" {...form.field('alias_name')} />
      </FormPair>
      <FormPair>
        <SelectField
          label={t('Country')}
          required
          searchable
          disabled={institution !== null}
          data={countries?.map(({ label, value }) => ({ label, value }))}
          {...form.field('country_id')}
        />
        <SelectField
          label={t('Currency')}
          description={institution ? undefined : t('Leave empty to use that of the country.')}
          clearable={!institution}
          data={currencies.map((value) => ({ value, label: value }))}
          {...form.field('currency')}
        />
      </FormPair>
      <FormPair>
        <SelectField label={t('Type')} clearable data={choicesOf(institutionTypeNames, t)} {...form.field('institution_type')} />
        <TextInput label={t('Website')} type="url" dir="ltr" maxLength={500} placeholder="https://" {...form.field('url')} />
      </FormPair>
      {!institution && (
        <SelectField
          label={t('Visibility')}
          description={t('Staff see everything that is claimed.')}
          required
          allowDeselect={false}
          data={visibilities.map((value) => ({ value, label: t(visibilityNames[value]) }))}
          {...form.field('visible_to')}
        />
      )}
      <FileField label={t('Logo')} kept={institution?.logoInfo} extensions={['png', 'jpg', 'jpeg']} {...form.field('logo_identifier')} />
      <TextFields form={form} />
    </FormScreen>
  )
}

/** What is written about it, for whoever reads its record. */
function TextFields({ form }: { form: FormPart<Pick<DraftOf<typeof institutions.create>, 'description' | 'requirements'>> }) {
  const t = useT()
  const about = {
    description: t('Markdown: # heading, **bold**, - list, 1. numbered list, [link](https://…)'),
    autosize: true,
    minRows: 4,
    maxLength: 10_000,
    dir: 'auto',
  } as const
  return (
    <>
      <Textarea label={t('About')} {...about} {...form.field('description')} />
      <Textarea label={t('What applicants need')} {...about} {...form.field('requirements')} />
    </>
  )
}
