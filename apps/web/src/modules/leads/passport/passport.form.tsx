import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leadPassports, type Passport } from '@embark/contract/leads/passport/passport.contract.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { numberChoices, SelectField } from '#ui/form/select-field.tsx'

interface Props {
  readonly lead: string
  /** The one that is changed; its number stays unless another one is typed. */
  readonly passport: Passport | undefined
  readonly onClose: () => void
}

/** Notes a passport, or changes one; a number is typed twice. */
export function PassportForm({ lead, passport, onClose }: Props) {
  const t = useT()
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }).data?.options
  const form = useRecordForm(passport ?? null, {
    defaults: {
      number: '',
      number_again: '',
      country_id: passport?.country?.id ?? null,
      issued_on: passport?.issued_on ?? null,
      expires_on: passport?.expires_on ?? null,
    },
    stales: [leadPassports.list],
    onDone: onClose,
    create: {
      endpoint: leadPassports.create,
      title: t('Add passport'),
      verb: t('Add passport'),
      said: t('Passport saved'),
      toCall: (body) => ({ params: { lead_id: lead }, body }),
    },
    edit: {
      endpoint: leadPassports.edit,
      title: t('Edit passport'),
      said: t('Passport saved'),
      version: passport?.version,
      toCall: ({ number, number_again, ...facts }, { identifier }) => ({
        params: { lead_id: lead, passport_id: identifier },
        body: { ...facts, ...(number && { number, number_again }) },
      }),
    },
  })
  const typed = { maxLength: 40, dir: 'ltr', autoComplete: 'off', required: !passport } as const
  return (
    <FormScreen variant="drawer" form={form} onCancel={onClose}>
      <TextInput
        label={t('Passport number')}
        description={
          passport
            ? t('Leave empty to keep {{number}}.', { number: passport.number })
            : t('It is kept encrypted, and only its end is shown.')
        }
        {...typed}
        {...form.field('number')}
      />
      <TextInput
        label={t('Passport number once more')}
        onPaste={(event) => event.preventDefault()}
        {...typed}
        {...form.field('number_again')}
      />
      <SelectField label={t('Issued by')} searchable clearable data={numberChoices(countries)} {...form.field('country_id')} />
      <FormPair>
        <DateField label={t('Issued on')} {...form.field('issued_on')} />
        <DateField label={t('Expires on')} {...form.field('expires_on')} />
      </FormPair>
    </FormScreen>
  )
}
