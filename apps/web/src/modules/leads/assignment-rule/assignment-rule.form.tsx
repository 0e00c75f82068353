import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { type AssignmentRule, assignmentRules } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { conditionNames, methodNames, receiverNames, ruleConditions } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { MultiSelect, NumberInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { type DraftOf, type FormPart, useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { holderName } from '#platform/text/holder.tsx'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type LoadOptions, SearchSelect } from '#ui/form/search-select.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useRuleChoices } from './rule-choices.state.ts'
import './assignment-rule.css'

/** Creates an assignment rule, or changes one. */
export function AssignmentRuleForm({ rule, onClose }: { rule: AssignmentRule | null; onClose: () => void }) {
  const t = useT()
  const form = useRecordForm(rule, {
    defaults: {
      name: rule?.name ?? '',
      is_active: rule?.is_active ?? true,
      conditions: Object.fromEntries(ruleConditions.map((name) => [name, rule?.conditions[name] ?? []])),
      receivers: rule?.receivers ?? 'people',
      people: rule?.people.map(({ user, role }) => ({ user_identifier: user.identifier, role_identifier: role.identifier })) ?? [],
      branch_identifier: rule?.branch?.identifier ?? null,
      team_identifier: rule?.team?.identifier ?? null,
      role_identifier: rule?.role?.identifier ?? null,
      method: rule?.method ?? 'round_robin',
      open_cap: rule?.open_cap ?? null,
      contact_minutes: rule?.contact_minutes ?? null,
      max_hand_overs: rule?.max_hand_overs ?? 3,
    },
    stales: [assignmentRules.list, assignmentRules.get],
    create: {
      endpoint: assignmentRules.create,
      title: t('New assignment rule'),
      verb: t('Create assignment rule'),
      said: t('Assignment rule created successfully'),
    },
    edit: {
      endpoint: assignmentRules.edit,
      title: t('Edit assignment rule'),
      version: rule?.version,
      said: t('Assignment rule updated successfully'),
    },
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" size={640} form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={150} {...form.field('name')} />
      <SwitchField label={t('In use')} {...form.field('is_active')} />
      <Conditions form={form} />
      <Receivers form={form} known={rule?.people ?? []} />
      <FormSection
        title={t('Time to the first contact')}
        help={t('When it is over, the lead goes to the next of the rule, in working hours only.')}
      >
        <FormPair>
          <NumberInput
            label={t('Working minutes')}
            description={t('Leave empty to use the company’s.')}
            allowDecimal={false}
            {...form.field('contact_minutes')}
            value={form.values.contact_minutes ?? ''}
          />
          <NumberInput
            label={t('Hand-overs at most')}
            description={t('After that it goes back to the queue.')}
            required
            allowDecimal={false}
            {...form.field('max_hand_overs')}
          />
        </FormPair>
      </FormSection>
    </FormScreen>
  )
}

type Draft = Required<DraftOf<typeof assignmentRules.create>>

/** What a lead has to be like; what is left empty may be anything. */
function Conditions({ form }: { readonly form: FormPart<Pick<Draft, 'conditions'>> }) {
  const t = useT()
  const choices = useRuleChoices()
  const { conditions } = form.values
  return (
    <FormSection title={t('Which leads')} help={t('A lead has to meet each of these that is filled in, by any of its values.')}>
      {ruleConditions.map((name) => (
        <MultiSelect
          key={name}
          label={t(conditionNames[name])}
          searchable
          clearable
          data={choices[name].map(({ label, value }) => ({ label, value: String(value) }))}
          value={(conditions?.[name] ?? []).map(String)}
          onChange={(values) => form.set({ conditions: { ...conditions, [name]: values } })}
        />
      ))}
    </FormSection>
  )
}

type ReceiverForm = FormPart<
  Pick<Draft, 'receivers' | 'people' | 'branch_identifier' | 'team_identifier' | 'role_identifier' | 'method' | 'open_cap'>
>

/** Who gets them, and which of those is next. */
function Receivers({ form, known }: { readonly form: ReceiverForm; readonly known: AssignmentRule['people'] }) {
  const t = useT()
  const { receivers } = form.values
  return (
    <FormSection title={t('Who gets them')}>
      <SelectField label={t('Goes to')} required allowDeselect={false} data={choicesOf(receiverNames, t)} {...form.field('receivers')} />
      {receivers === 'people' ? <People form={form} known={known} /> : <Unit form={form} />}
      <FormPair>
        <SelectField label={t('Who is next')} required allowDeselect={false} data={choicesOf(methodNames, t)} {...form.field('method')} />
        <NumberInput
          label={t('Open leads at most')}
          description={t('Whoever has this many gets no more. Leave empty for no limit.')}
          allowDecimal={false}
          {...form.field('open_cap')}
          value={form.values.open_cap ?? ''}
        />
      </FormPair>
    </FormSection>
  )
}

/** The branch or team whose people get them, in one role. */
function Unit({ form }: { readonly form: ReceiverForm }) {
  const t = useT()
  const isTeam = form.values.receivers === 'team'
  const query = { query: { paginate: '0' as const } }
  const places = useEndpoint(branches.list, query).data?.recordsInfo ?? []
  const groups = useEndpoint(teams.list, query, { enabled: isTeam }).data?.recordsInfo ?? []
  const options = useEndpoint(roles.rolesOfGroup, { params: { id: 'company' } }, { staleMs: 300_000 }).data?.recordsInfo ?? []
  const choices = (units: readonly { identifier: string; name: string }[]) =>
    units.map(({ identifier, name }) => ({ value: identifier, label: name }))
  return (
    <FormPair>
      {isTeam ? (
        <SelectField label={t('Team')} required searchable data={choices(groups)} {...form.field('team_identifier')} />
      ) : (
        <SelectField label={t('Branch')} required searchable data={choices(places)} {...form.field('branch_identifier')} />
      )}
      <SelectField
        label={t('Role')}
        required
        searchable
        data={options.map(({ label, identifier }) => ({ label, value: identifier ?? '' }))}
        {...form.field('role_identifier')}
      />
    </FormPair>
  )
}

/** The people who get them, in the order of their turns, each in the role they start in. */
function People({ form, known }: { readonly form: ReceiverForm; readonly known: AssignmentRule['people'] }) {
  const t = useT()
  const [names, setNames] = useState(() => new Map(known.map((holder) => [holder.user.identifier, holderName(holder, t)])))
  const offered = useRef(new Map<string, { label: string; role: string }>())
  const people = form.values.people ?? []
  const load: LoadOptions = async (search, page, signal) => {
    const { recordsInfo, hasMore } = await call(leadAssignments.people, { query: { search, page } }, { signal })
    for (const person of recordsInfo)
      offered.current.set(person.identifier, {
        label: holderName({ user: person, role: person.roles[0]! }, t),
        role: person.roles[0]!.identifier,
      })
    return {
      options: recordsInfo.map((person) => ({
        value: person.identifier,
        label: fullNameOf(person),
        note: [person.roles[0]?.name, person.branch_name].filter(Boolean).join(' · '),
      })),
      hasMore,
    }
  }
  const add = (identifier: string | null) => {
    const person = identifier && offered.current.get(identifier)
    if (!person || people.some(({ user_identifier }) => user_identifier === identifier)) return
    setNames(new Map([...names, [identifier, person.label]]))
    form.set({ people: [...people, { user_identifier: identifier, role_identifier: person.role }] })
  }
  const { onChange: _, value: __, ...field } = form.field('people')
  return (
    <>
      <SearchSelect {...field} label={t('Add a person')} value={null} load={load} onChange={add} />
      <ul className="rule-people">
        {people.map(({ user_identifier }) => (
          <li key={user_identifier}>
            <span dir="auto">{names.get(user_identifier ?? '')}</span>
            <IconButton
              label={t('Remove {{name}}', { name: names.get(user_identifier ?? '') ?? '' })}
              icon={<IconX size={18} stroke={1.6} />}
              onClick={() => form.set({ people: people.filter((each) => each.user_identifier !== user_identifier) })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
