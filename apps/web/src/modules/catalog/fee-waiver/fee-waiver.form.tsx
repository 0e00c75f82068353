import { campuses } from '@embark/contract/catalog/campus/campus.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { type FeeWaiver, feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { longestSource } from '@embark/contract/catalog/verification/verification.rules.ts'
import type { currencies } from '@embark/contract/kernel/money.ts'
import { MultiSelect, TextInput } from '@mantine/core'
import { type DraftOf, type FormPart, useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { InstitutionSelect } from '#platform/create/institution-select.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { waiverStales } from '../institution/institution.state.ts'
import { TermFields } from './term-fields.form.tsx'

interface Props {
  readonly waiver: FeeWaiver | null
  /** Where one writes a new one down on the record of an institution. */
  readonly institution?: { readonly id: number; readonly name: string } | undefined
  readonly onClose: () => void
}

const draftOf = (waiver: FeeWaiver | null, institution_id: number | undefined) => ({
  // Nothing is chosen yet; the form says so itself.
  institution_id: (waiver?.institution_id ?? institution_id ?? null) as unknown as number,
  campus_id: waiver?.campus_id ?? null,
  program_ids: waiver?.programs.map(({ id }) => id) ?? [],
  intake_ids: waiver?.intakes.map(({ id }) => id) ?? [],
  waiver_type: waiver?.waiver_type ?? ('full' as const),
  value: waiver?.value ?? '',
  // What is stored was chosen from the same list.
  currency: (waiver?.currency ?? null) as (typeof currencies)[number] | null,
  code: waiver?.code ?? '',
  valid_from: waiver?.valid_from ?? null,
  till_date: waiver?.till_date ?? null,
  max_uses: waiver?.max_uses ?? '',
  remarks: waiver?.remarks ?? '',
  verified_source: '',
})

/** Writes down a fee waiver, or changes one. */
export function FeeWaiverForm({ waiver, institution, onClose }: Props) {
  const t = useT()
  const form = useRecordForm(waiver, {
    defaults: draftOf(waiver, institution?.id),
    stales: waiverStales,
    create: {
      endpoint: feeWaivers.create,
      title: t('New fee waiver'),
      said: t('Fee waiver created successfully'),
    },
    edit: {
      endpoint: feeWaivers.edit,
      title: t('Edit fee waiver'),
      version: waiver?.version,
      toCall: (body, { identifier }) => ({ params: { fee_waiver: identifier }, body }),
      said: t('Fee waiver updated successfully'),
    },
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" size={640} form={form} onCancel={onClose}>
      <InstitutionField form={form} name={waiver?.institution.name ?? institution?.name} />
      <TermFields form={form} />
      <FormSection title={t('Applies to')} help={t('Leave empty to apply it to all programs of the institution.')}>
        <PartFields form={form} waiver={waiver} />
      </FormSection>
      <TextInput label={t('Remarks')} maxLength={500} dir="auto" {...form.field('remarks')} />
      <TextInput
        label={t('Verification source')}
        description={
          waiver
            ? t('Where you looked. Left empty, the changed waiver counts as not verified.')
            : t('Where you looked: the website or its address, a mail of the institution, a phone call.')
        }
        maxLength={longestSource}
        dir="auto"
        {...form.field('verified_source')}
      />
    </FormScreen>
  )
}

type Form = FormPart<DraftOf<typeof feeWaivers.create>>

/** The institution: chosen for a new waiver, said where it is known. */
function InstitutionField({ form, name }: { form: Form; name: string | undefined }) {
  if (name !== undefined)
    return (
      <p>
        <bdi className="e-strong">{name}</bdi>
      </p>
    )
  const { onChange, ...field } = form.field('institution_id')
  return (
    <InstitutionSelect
      required
      {...field}
      onChange={(id) => {
        if (id !== null) onChange(id)
        form.set({ campus_id: null, program_ids: [] })
      }}
    />
  )
}

/** Campus, programs and intakes. */
function PartFields({ form, waiver }: { form: Form; waiver: FeeWaiver | null }) {
  const t = useT()
  const { institution_id, campus_id } = form.values
  const isKnown = Boolean(institution_id)
  const places = useEndpoint(campuses.list, { params: { institution: String(institution_id) } }, { enabled: isKnown }).data?.recordsInfo
  const courses = useEndpoint(
    catalogDropdowns.programs,
    { query: { institution_id: institution_id ?? undefined, campus_id: campus_id ? Number(campus_id) : undefined } },
    { enabled: isKnown },
  ).data?.options
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }).data?.options
  // What was chosen before stays a choice, though it is no longer on offer.
  const kept = waiver?.programs.filter(({ id }) => !courses?.some(({ value }) => value === id)) ?? []
  return (
    <>
      <SelectField
        label={t('Campus')}
        clearable
        searchable
        data={places?.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('campus_id')}
      />
      <MultiSelect
        label={t('Programs')}
        searchable
        clearable
        data={[...(courses ?? []), ...kept.map(({ id, name }) => ({ value: id, label: name }))].map(({ value, label }) => ({
          value,
          label,
        }))}
        {...form.field('program_ids')}
      />
      <MultiSelect
        label={t('Intakes')}
        searchable
        clearable
        data={intakes?.map(({ value, label }) => ({ value, label }))}
        {...form.field('intake_ids')}
      />
    </>
  )
}
