import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { intakeYearsFrom, maxCourses } from '@embark/contract/applications/application/application.rules.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { fullNameOf } from '@embark/contract/kernel/shapes.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { MultiSelect, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type LoadOptions, type Option, SearchSelect } from '#ui/form/search-select.tsx'
import { Link } from '#ui/link.tsx'

/** What the form may begin with: values of the address, or of the record it was opened from. */
export interface Prefill {
  readonly country_id?: number | undefined
  readonly institution_id?: number | undefined
  readonly campus?: number | undefined
  readonly program_id?: number | undefined
  readonly lead_identifier?: string | undefined
}

interface Props {
  readonly variant: 'page' | 'modal'
  readonly prefill: Prefill
  readonly onDone: (identifier: string) => void
  readonly onCancel: () => void
}
type Choice = { readonly label: string; readonly value: number }
const asData = (options: readonly Choice[]) => options.map(({ label, value }) => ({ label, value: String(value) }))

const findStudents: LoadOptions = async (search, page, signal) => {
  const { recordsInfo, metaInfo } = await call(leads.list, { query: { search, page, per_page: 20, count: 'none' } }, { signal })
  return {
    options: recordsInfo.map((lead) => ({
      value: lead.identifier,
      label: fullNameOf(lead),
      note: [`LD-${lead.id}`, lead.email ?? lead.mobile].filter(Boolean).join(' · '),
    })),
    hasMore: !metaInfo.isLastPage,
  }
}

/** Lists that depend on one another; a choice that is not in its list any more is taken back, one that still fits stays. */
function useDependentLists(values: Record<string, unknown>, set: (name: string, value: unknown) => void) {
  const [country, institution, campus, programs] = [
    values['destination_country'],
    values['institution'],
    values['campus'],
    values['programs'],
  ] as [number | null, number | null, number | null, number[]]
  const countries = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }).data?.options
  const institutions = useEndpoint(
    catalogDropdowns.institutions,
    { query: { country_id: country ?? undefined, module_type: 'application' } },
    { enabled: country !== null },
  ).data?.options
  const campuses = useEndpoint(
    catalogDropdowns.campuses,
    { query: { institution_id: institution ?? undefined } },
    { enabled: institution !== null },
  ).data?.options
  const courses = useEndpoint(
    catalogDropdowns.programs,
    { query: { campus_id: campus ?? undefined, institution_id: institution ?? undefined } },
    { enabled: campus !== null },
  ).data?.options
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }).data?.options
  const lacks = (options: readonly Choice[] | undefined, value: number | null) =>
    value !== null && options !== undefined && !options.some((option) => option.value === value)
  const [isLost, isMoved, isGone] = [
    lacks(countries, country),
    country === null ? institution !== null : lacks(institutions, institution),
    institution === null ? campus !== null : lacks(campuses, campus),
  ]
  const fitting =
    campus === null ? [] : courses === undefined ? programs : programs.filter((id) => courses.some(({ value }) => value === id))
  useEffect(() => {
    if (isLost) set('destination_country', null)
    if (isMoved) set('institution', null)
    if (isGone) set('campus', null)
    if (fitting.length !== programs.length) set('programs', fitting)
  })
  return {
    countries: countries ?? [],
    institutions: country === null ? [] : (institutions ?? []),
    campuses: institution === null ? [] : (campuses ?? []),
    courses: campus === null ? [] : (courses ?? []),
    intakes: intakes ?? [],
  }
}

/** An application of a student for up to three courses of one campus: as a page, or over the record it was opened from. */
export function ApplicationCreateForm({ variant, prefill, onDone, onCancel }: Props) {
  const t = useT()
  const [existing, setExisting] = useState<string | null>(null)
  const [student, setStudent] = useState<Option | null>(null)
  const create = useEndpointForm(applications.create, {
    // Nothing is chosen yet; the schema says so at each field when it is sent.
    defaults: {
      lead_identifier: prefill.lead_identifier ?? '',
      destination_country: prefill.country_id ?? null,
      institution: prefill.institution_id ?? null,
      campus: prefill.campus ?? null,
      programs: prefill.program_id ? [prefill.program_id] : [],
      intake: null,
      intake_year: null,
    } as never,
    toCall: (body) => ({ body }),
    stales: [applications.list, leads.single, leads.list, leadActivities.list],
    failure: 'Unable to create application',
    onRefused: (error) => {
      const details =
        error.code === 'APPLICATION_EXISTS'
          ? (error.complaints[0]?.details as readonly { application_identifier: string }[] | undefined)
          : undefined
      setExisting(details?.[0]?.application_identifier ?? null)
      return false
    },
    onDone: ({ applicationInfo }) => {
      toast.done({ message: t('Application created successfully') })
      onDone(applicationInfo.identifier)
    },
  })
  const { values, setFieldValue, errors } = create.form
  const lists = useDependentLists(values, setFieldValue)
  const fixed = useEndpoint(leads.single, { params: { id: prefill.lead_identifier ?? '' } }, { enabled: Boolean(prefill.lead_identifier) })
    .data?.leadInfo
  const shown =
    student ?? (fixed && values['lead_identifier'] === fixed.identifier ? { value: fixed.identifier, label: fullNameOf(fixed) } : null)
  const choice = (name: string, label: string, options: readonly Choice[], emptyText: string) => (
    <Select
      {...create.field(name)}
      label={label}
      required
      searchable
      data={asData(options)}
      nothingFoundMessage={emptyText}
      value={values[name] ? String(values[name]) : null}
      onChange={(value) => setFieldValue(name, value ? Number(value) : null)}
    />
  )
  return (
    <FormScreen
      variant={variant}
      opened
      title={t('New application')}
      path={[{ name: t('Applications'), href: to(applicationScreens.list) }]}
      complaints={create.complaints}
      attempt={create.attempt}
      verb={t('Create application')}
      onSubmit={() => void create.submit()}
      onCancel={onCancel}
      busy={create.saving}
    >
      {existing && (
        <p role="status">
          <Link className="e-link" href={to(applicationScreens.record, { application_id: existing })}>
            {t('Open the application that exists already')}
          </Link>
        </p>
      )}
      <FormSection title={t('Student')}>
        <SearchSelect
          id={create.field('lead_identifier').id}
          label={t('Student')}
          required
          disabled={variant === 'modal' && Boolean(fixed)}
          value={shown}
          load={findStudents}
          onChange={(option) => {
            setStudent(option)
            setFieldValue('lead_identifier', option?.value ?? '')
          }}
          error={errors['lead_identifier'] ? String(errors['lead_identifier']) : undefined}
        />
      </FormSection>
      <FormSection title={t('Studies')}>
        <FormPair>
          {choice('destination_country', t('Country'), lists.countries, t('Nothing found'))}
          {choice(
            'institution',
            t('College'),
            lists.institutions,
            values['destination_country'] ? t('Nothing found') : t('Choose the country first'),
          )}
        </FormPair>
        {choice('campus', t('Campus'), lists.campuses, values['institution'] ? t('Nothing found') : t('Choose the college first'))}
        <MultiSelect
          id={create.field('programs').id}
          label={t('Courses')}
          description={t('Up to {{count}}, the most wanted first', { count: maxCourses })}
          required
          searchable
          hidePickedOptions
          maxValues={maxCourses}
          data={asData(lists.courses)}
          nothingFoundMessage={values['campus'] ? t('Nothing found') : t('Choose the campus first')}
          value={(values['programs'] as number[]).map(String)}
          onChange={(list) => setFieldValue('programs', list.map(Number))}
          error={errors['programs']}
        />
        <FormPair>
          {choice(
            'intake',
            t('Intake'),
            lists.intakes.map(({ label, value }) => ({ label: t(label), value })),
            t('Nothing found'),
          )}
          {choice(
            'intake_year',
            t('Intake year'),
            intakeYearsFrom(new Date().getFullYear()).map((year) => ({ label: String(year), value: year })),
            t('Nothing found'),
          )}
        </FormPair>
      </FormSection>
    </FormScreen>
  )
}
