import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { reportingManagers } from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { Button, MultiSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { joined } from '#ui/form/field-props.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { subjectDefaults } from '../assigning/assigning.state.ts'
import { AssigningFrame, IdentityPick, SubjectChoice } from '../assigning/subject.view.tsx'
import { HandOverForm } from './hand-over.form.tsx'

type Subject = typeof subjectDefaults

/** Sets whom a person reports to, in general or for some destinations. */
export default function ManagerAssignPage() {
  const [subject] = useUrlState(subjectDefaults)
  return <ManagerForm key={`${subject.user_identifier}${subject.role_identifier}`} subject={subject} />
}

function ManagerForm({ subject }: { subject: Subject }) {
  const t = useT()
  const go = useGo()
  const [isHandingOver, setHandingOver] = useState(false)
  const isChosen = subject.user_identifier !== '' && subject.role_identifier !== ''
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} })
  const listed = useListed()
  const form = useEndpointForm(reportingManagers.assign, {
    defaults: { ...subject, manager_user_identifier: '', manager_role_identifier: '', country_ids: [] },
    stales: [reportingManagers.list],
    said: t('Assigned successfully'),
    onDone: () => {
      form.set({ manager_user_identifier: '', manager_role_identifier: '', country_ids: [] })
    },
  })
  return (
    <>
      <FormScreen
        variant="page"
        title={t('Assign reporting manager')}
        path={[{ name: t('User management'), href: to(organizationScreens.userManagement) }]}
        form={form}
        complaints={form.complaints.filter(({ fieldId }) => !fieldId.endsWith('manager_role_identifier'))}
        verb={t('Assign')}
        onCancel={() => go(to(organizationScreens.userManagement))}
        disabledReason={isChosen ? undefined : t('Choose a person first')}
        extra={<Button onClick={() => setHandingOver(true)}>{t('Hand over')}</Button>}
      >
        <AssigningFrame current="managers" subject={subject}>
          <SubjectChoice kind="managers" subject={subject} />
          {isChosen && (
            <>
              <CurrentManagers subject={subject} />
              <IdentityPick
                label={t('Reporting manager')}
                {...joined({
                  role_identifier: form.field('manager_role_identifier'),
                  user_identifier: form.field('manager_user_identifier'),
                })}
              />
              <MultiSelect
                label={t('Destination countries')}
                description={t('Leave empty for every destination that has no manager of its own')}
                searchable
                clearable
                data={countries.data?.options}
                {...form.field('country_ids')}
                {...listed(countries)}
              />
            </>
          )}
        </AssigningFrame>
      </FormScreen>
      {isHandingOver && <HandOverForm onClose={() => setHandingOver(false)} />}
    </>
  )
}

function CurrentManagers({ subject }: { subject: Subject }) {
  const t = useT()
  const answer = useEndpoint(reportingManagers.list, { query: { ...subject, per_page: 100 } })
  const managers = (answer.data?.recordsInfo ?? []).filter(({ is_assigned }) => is_assigned)
  const remove = useAction(reportingManagers.unassign, {
    stales: [reportingManagers.list],
    said: t('Unassigned successfully'),
  })
  if (!managers.length) return answer.isPending ? null : <p className="e-muted">{t('Reports to nobody yet')}</p>
  // Taking away the manager of everything takes away those of single destinations too; one destination only itself.
  const lines = managers.flatMap(({ identifier, first_name, last_name, role_name, is_general, countries }) => {
    const name = `${fullNameOf({ first_name, last_name })} (${t(role_name)})`
    const row = (key: string, of: string, country_ids: number[]) => ({ key: `${identifier}${role_name}${key}`, name, of, country_ids })
    return [
      ...(is_general ? [row('', t('All destinations'), [])] : []),
      ...countries.map((country) => row(String(country.id), t(country.name), [country.id])),
    ]
  })
  return (
    <section aria-label={t('Reports to')} className="e-panel">
      <h2 className="e-sub">{t('Reports to')}</h2>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {lines.map(({ key, name, of, country_ids }) => (
          <li key={key} className="e-row">
            <span className="e-grow" dir="auto">
              {name} · {of}
            </span>
            <IconButton
              small
              label={t('Remove {{name}}', { name: `${name}, ${of}` })}
              icon={<IconX size={16} />}
              onClick={() => remove.mutate({ query: {}, body: { ...subject, country_ids } })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
