import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Currency, currencies, toDecimal, toMinor } from '@embark/contract/kernel/money.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { type ServiceRequest, serviceRequests } from '@embark/contract/services/service-request/service-request.contract.ts'
import { type ServiceCode, type ServiceField, serviceFields } from '@embark/contract/services/service-request/service-request.rules.ts'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { RequestFiles } from './request-files.form.tsx'

const usual: Currency = 'CAD'
const isOffered = (currency: string | undefined): currency is Currency => currencies.some((each) => each === currency)

interface Props {
  readonly lead: string
  readonly code: ServiceCode
  /** Null for a new one. */
  readonly request: ServiceRequest | null
  readonly onClose: () => void
}

/** Asks for a service for a lead, or changes what is asked for. */
export function ServiceRequestForm({ lead, code, request, onClose }: Props) {
  const t = useT()
  const mayUpload = useCan('documents.create')
  const total = request?.total
  const form = useRecordForm(request, {
    defaults: {
      lead_identifier: lead,
      application_identifier: request?.application?.identifier ?? null,
      vendor_identifier: request?.vendor?.identifier ?? null,
      user_identifier: request?.user?.identifier ?? null,
      values: { ...request?.values },
      amount: total ? toDecimal(total.amount_minor, total.currency) : '',
      currency: isOffered(total?.currency) ? total.currency : usual,
      remarks: request?.remarks ?? '',
      files: [],
      is_draft: false,
    },
    stales: [serviceRequests.ofLead, serviceRequests.single, leadActivities.list],
    create: {
      endpoint: serviceRequests.create,
      title: t('New request'),
      toCall: (body) => ({ params: { type: code.replaceAll('_', '-') }, body }),
      said: t('Request created successfully'),
    },
    edit: {
      endpoint: serviceRequests.edit,
      title: t('Edit request'),
      version: request?.version,
      toCall: (body, { identifier }) => ({ params: { identifier }, body }),
      said: t('Request updated successfully'),
    },
    onDone: onClose,
  })
  const { values } = form.values
  const amount = form.field('amount')
  const currency = form.values.currency || usual
  const minor = amount.value === '' || amount.value === null ? null : (toMinor(amount.value, currency) ?? null)
  return (
    <FormScreen variant="drawer" form={form} onCancel={onClose}>
      {serviceFields[code].map((field) => (
        <Answer
          key={field.name}
          field={field}
          id={form.idOf(`values.${field.name}`)}
          value={values[field.name] ?? null}
          error={form.errors[`values.${field.name}`]}
          onChange={(value) => form.set({ values: { ...values, [field.name]: value } })}
        />
      ))}
      <MoneyField
        label={t('Amount')}
        id={amount.id}
        error={amount.error}
        onBlur={amount.onBlur}
        currencies={currencies}
        value={{ minor, currency }}
        onChange={(next) => form.set({ amount: next.minor === null ? '' : toDecimal(next.minor, next.currency), currency: next.currency })}
      />
      <StaffField lead={lead} request={request} {...form.field('user_identifier')} />
      <VendorField {...form.field('vendor_identifier')} />
      {mayUpload && <RequestFiles onChange={(files) => form.set({ files })} />}
      <Textarea label={t('Internal remarks')} autosize minRows={2} maxLength={1_000} {...form.field('remarks')} />
      {!request && <CheckboxField label={t('Keep it as a draft')} {...form.field('is_draft')} />}
    </FormScreen>
  )
}

interface AnswerProps {
  readonly field: ServiceField
  readonly id: string
  readonly value: string | number | null
  readonly error: string | undefined
  readonly onChange: (value: string | number | null) => void
}
/** The answer to one question of the kind. */
function Answer({ field: { label, type, required }, value, onChange, ...shared }: AnswerProps) {
  const t = useT()
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }, { enabled: type === 'country' }).data?.options ?? []
  const input = { label: t(label), required: required === true, ...shared }
  if (type === 'day') return <DateField {...input} value={String(value ?? '')} onChange={onChange} />
  if (type === 'country')
    return (
      <SelectField {...input} searchable clearable data={countries} value={value === null ? null : Number(value)} onChange={onChange} />
    )
  if (type === 'number')
    return <NumberInput {...input} min={0} value={value ?? ''} onChange={(next) => onChange(next === '' ? null : Number(next))} />
  return <TextInput {...input} maxLength={500} dir="auto" value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />
}

interface ChoiceProps {
  readonly id: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}
/** Who looks after it: one of those who work on the lead. */
function StaffField({ lead, request, ...field }: ChoiceProps & { readonly lead: string; readonly request: ServiceRequest | null }) {
  const t = useT()
  const staff = useEndpoint(leadAssignments.staff, { params: { id: lead } }).data?.recordsInfo.map(({ user }) => user) ?? []
  const people = [...staff, ...(request?.user ? [request.user] : [])]
  const options = new Map(people.map((person) => [person.identifier, { value: person.identifier, label: fullNameOf(person) }]))
  if (!options.size) return null
  return <SelectField label={t('Looks after it')} clearable data={[...options.values()]} {...field} />
}

/** Through whom it goes, where the company works with somebody. */
function VendorField(field: ChoiceProps) {
  const t = useT()
  const options = (useEndpoint(vendors.dropdown, { query: {} }).data ?? []).flatMap(({ identifier, label }) =>
    identifier ? [{ value: identifier, label }] : [],
  )
  if (!options.length) return null
  return <SelectField label={t('Vendor')} clearable searchable data={options} {...field} />
}
