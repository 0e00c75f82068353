import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { intakeYearsFrom, maxCourses } from '@embark/contract/applications/application/application.rules.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { MultiSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type DraftOf, type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { InstitutionSelect } from '#platform/create/institution-select.tsx'
import { leadOption } from '#platform/create/lead-choices.ts'
import { LeadSelect } from '#platform/create/lead-select.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import type { Bound } from '#ui/form/field-props.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField, type SelectFieldProps } from '#ui/form/select-field.tsx'
import { Link } from '#ui/link.tsx'
import { useIntakesOf } from './intake-choices.state.ts'

/** What the form may start with: values from the address, or from the record it was opened on. */
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
type Draft = DraftOf<typeof applications.create>
type StudiesDraft = Omit<Draft, 'lead_identifier'>
interface Choice {
  readonly label: string
  readonly value: number
}

/** Lists that depend on one another: a choice that has left its list is cleared, one that still fits stays. */
function useDependentLists(form: FormPart<StudiesDraft>) {
  const { destination_country: country, institution, campus, programs } = form.values
  const countries = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }).data?.options
  const colleges = useEndpoint(
    catalogDropdowns.institutions,
    { query: { country_id: country ?? undefined, module_type: 'application', ids: String(institution) } },
    { enabled: country !== null && institution !== null },
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
  const lacks = (options: readonly Choice[] | undefined, value: number | null) =>
    value !== null && options !== undefined && !options.some((option) => option.value === value)
  const [isLost, isMoved, isGone] = [
    lacks(countries, country),
    country === null ? institution !== null : lacks(colleges, institution),
    institution === null ? campus !== null : lacks(campuses, campus),
  ]
  const fitting =
    campus === null ? [] : courses === undefined ? programs : programs.filter((id) => courses.some(({ value }) => value === id))
  useEffect(() => {
    if (isLost) form.set({ destination_country: null })
    if (isMoved) form.set({ institution: null })
    if (isGone) form.set({ campus: null })
    if (fitting.length !== programs.length) form.set({ programs: fitting })
  })
  return {
    countries,
    campuses: institution === null ? [] : campuses,
    courses: campus === null ? [] : courses,
  }
}

/** An application of a student for up to three courses of one campus: as a page, or over the record it was opened from. */
export function ApplicationCreateForm({ variant, prefill, onDone, onCancel }: Props) {
  const t = useT()
  const [existing, setExisting] = useState<string | null>(null)
  const form = useEndpointForm(applications.create, {
    defaults: {
      lead_identifier: prefill.lead_identifier ?? null,
      destination_country: prefill.country_id ?? null,
      institution: prefill.institution_id ?? null,
      campus: prefill.campus ?? null,
      programs: prefill.program_id ? [prefill.program_id] : [],
      intake: null,
      intake_year: null,
    },
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
    said: t('Application Created'),
    onDone: ({ applicationInfo }) => onDone(applicationInfo.identifier),
  })
  return (
    <FormScreen
      variant={variant}
      title={t('New application')}
      path={[{ name: t('Applications'), href: to(applicationScreens.list) }]}
      form={form}
      verb={t('Create application')}
      onCancel={onCancel}
    >
      {existing && (
        <p role="status">
          <Link className="e-link" href={to(applicationScreens.record, { application_id: existing })}>
            {t('Open the application that exists already')}
          </Link>
        </p>
      )}
      <div className="e-section">
        <StudentField {...form.field('lead_identifier')} prefilled={prefill.lead_identifier} isFixed={variant === 'modal'} />
      </div>
      <FormSection title={t('Studies')}>
        <StudiesFields form={form} />
        <IntakeFields form={form} />
      </FormSection>
    </FormScreen>
  )
}

interface StudentProps extends Bound<string | null> {
  /** The lead the form was opened from, and whether it stays. */
  readonly prefilled: string | undefined
  readonly isFixed: boolean
}

function StudentField({ prefilled, isFixed, ...field }: StudentProps) {
  const t = useT()
  const lead = useEndpoint(leads.single, { params: { id: prefilled ?? '' } }, { enabled: Boolean(prefilled) }).data?.leadInfo
  return <LeadSelect label={t('Student')} required disabled={isFixed && Boolean(lead)} known={lead && leadOption(lead)} {...field} />
}

/** Where the student wants to go, and for which courses there. */
function StudiesFields({ form }: { readonly form: FormPart<StudiesDraft> }) {
  const t = useT()
  const lists = useDependentLists(form)
  const { destination_country, institution, campus } = form.values
  return (
    <>
      <FormPair>
        <ChoiceField
          label={t('Country')}
          placeholder={t('Choose a country')}
          data={lists.countries}
          {...form.field('destination_country')}
        />
        <InstitutionSelect
          key={destination_country}
          label={t('Institution')}
          required
          disabled={destination_country === null}
          placeholder={destination_country === null ? t('Choose the country first') : t('Choose an institution')}
          country={destination_country ?? undefined}
          isForApplication
          {...form.field('institution')}
        />
      </FormPair>
      <ChoiceField
        label={t('Campus')}
        data={lists.campuses}
        disabled={institution === null}
        placeholder={institution === null ? t('Choose the institution first') : undefined}
        {...form.field('campus')}
      />
      <MultiSelect
        label={t('Courses')}
        description={t('Up to {{count}}, first choice first', { count: maxCourses })}
        required
        searchable
        hidePickedOptions
        maxValues={maxCourses}
        data={lists.courses}
        disabled={campus === null}
        {...(campus === null && { placeholder: t('Choose the campus first') })}
        nothingFoundMessage={t('Nothing found')}
        {...form.field('programs')}
      />
    </>
  )
}

/** A choice that must be made, found by typing. */
function ChoiceField<V extends string | number>(field: SelectFieldProps<V>) {
  const t = useT()
  return <SelectField required searchable nothingFoundMessage={t('Nothing found')} {...field} />
}

/** When the studies begin: the first course says in which months it starts. */
function IntakeFields({ form }: { readonly form: FormPart<Pick<Draft, 'programs' | 'intake' | 'intake_year'>> }) {
  const t = useT()
  const [program_id] = form.values.programs
  const intakes = useIntakesOf(program_id)
  const { intake } = form.values
  const isGone = intake !== null && intakes !== undefined && !intakes.some(({ value }) => value === intake)
  useEffect(() => {
    if (isGone) form.set({ intake: null })
  })
  return (
    <FormPair>
      <ChoiceField
        label={t('Intake')}
        data={intakes}
        disabled={program_id === undefined}
        placeholder={program_id === undefined ? t('Choose a course first') : undefined}
        {...form.field('intake')}
      />
      <ChoiceField
        label={t('Intake year')}
        placeholder={t('Choose a year')}
        data={intakeYearsFrom(new Date().getFullYear()).map((year) => ({ label: String(year), value: year }))}
        {...form.field('intake_year')}
      />
    </FormPair>
  )
}
