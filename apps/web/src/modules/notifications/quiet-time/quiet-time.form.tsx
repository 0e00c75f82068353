import { type QuietHoursInfo, quietHours } from '@embark/contract/notifications/quiet-time/quiet-time.contract.ts'
import { quietChoices } from '@embark/contract/notifications/quiet-time/quiet-time.rules.ts'
import { Button, Radio } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { ErrorSummary, FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import '../notification/notification.css'

/** In which hours the reader is not written to. */
export function QuietHours() {
  const read = useEndpoint(quietHours.get, {})
  if (read.data) return <QuietHoursForm info={read.data.quietHoursInfo} />
  return <ReadState read={read} kind="form" />
}

const choiceNames = { company: 'As the company', own: 'My own hours', never: 'No quiet hours' } as const

function QuietHoursForm({ info: { choice, own, company } }: { readonly info: QuietHoursInfo }) {
  const t = useT()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useEndpointForm(quietHours.set, {
    defaults: { choice, from: '22:00', until: '07:00', time_zone: here, ...company, ...(company && { time_zone: here }), ...own },
    stales: [quietHours.get],
    said: t('Quiet hours saved'),
  })
  const notes = {
    company: company
      ? t('{{from}} to {{until}}, {{zone}}', { from: company.from, until: company.until, zone: company.time_zone })
      : t('The company has set none.'),
    own: undefined,
    never: undefined,
  }
  const zones = [...new Set([form.values.time_zone || here, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <form className="e-channels e-panel" onSubmit={(event) => void form.submit(event)} noValidate aria-label={t('Quiet hours')}>
      <ErrorSummary complaints={form.complaints} attempt={form.attempt} />
      <h2>{t('Quiet hours')}</h2>
      <p className="e-sub">
        {t(
          'Messages wait until they are over. Reminders that you set and messages about your account come at once; the bell shows everything.',
        )}
      </p>
      <Radio.Group
        aria-label={t('Quiet hours')}
        value={form.values.choice ?? 'company'}
        // The radios below are the choices of the contract.
        onChange={(chosen) => form.set({ choice: chosen })}
      >
        <div className="e-fields">
          {quietChoices.map((value) => (
            <Radio key={value} value={value} label={t(choiceNames[value])} description={notes[value]} />
          ))}
        </div>
      </Radio.Group>
      {form.values.choice === 'own' && (
        <>
          <FormPair>
            <TimeField label={t('From')} required allowDeselect={false} {...form.field('from')} />
            <TimeField label={t('Until')} required allowDeselect={false} {...form.field('until')} />
          </FormPair>
          <SelectField label={t('Time zone')} required searchable data={zones} {...form.field('time_zone')} />
        </>
      )}
      <div>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
