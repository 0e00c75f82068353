import { ruleKinds } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import type { Choice, ProviderDraft, ProviderForm } from './sign-in-provider.state.ts'

const kindNames = { claim: 'The claim holds', domain: 'The email domain is' } as const

interface Props {
  readonly form: ProviderForm<'creates_accounts' | 'claim' | 'rules' | 'default_role_identifier' | 'default_branch_identifier'>
  readonly roles: readonly Choice[]
  readonly branches: readonly Choice[]
}

/** Whether a first sign-in makes an account, and in which role. */
export function ProviderRules({ form, roles, branches }: Props) {
  const t = useT()
  const { creates_accounts, rules } = form.values
  return (
    <>
      <SwitchField
        label={t('Make an account at the first sign-in')}
        description={t('Otherwise only people who were invited get in.')}
        {...form.field('creates_accounts')}
      />
      {creates_accounts && (
        <>
          <TextInput
            label={t('Claim with groups')}
            description={t('Which part of the provider’s answer rules look at, such as groups. Leave empty to use domains only.')}
            dir="ltr"
            maxLength={100}
            autoComplete="off"
            {...form.field('claim')}
          />
          {form.part('rules').map((rule, index) => (
            // The place is what a rule is known by: they are tried in this order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <RuleFields key={index} number={index + 1} rule={rule} roles={roles} branches={branches}>
              <Button
                variant="subtle"
                aria-label={t('Remove rule {{number}}', { number: index + 1 })}
                onClick={() => form.set({ rules: rules.filter((_, place) => place !== index) })}
              >
                {t('Remove')}
              </Button>
            </RuleFields>
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => form.set({ rules: [...rules, { kind: 'claim', value: '', role_identifier: null, branch_identifier: null }] })}
            >
              {t('Add a rule')}
            </Button>
          </div>
          <FormPair>
            <SelectField
              label={t('Role of everybody else')}
              description={t('Without one, people no rule fits get no account.')}
              clearable
              searchable
              data={roles}
              {...form.field('default_role_identifier')}
            />
            <SelectField
              label={t('Branch of everybody else')}
              clearable
              searchable
              data={branches}
              {...form.field('default_branch_identifier')}
            />
          </FormPair>
        </>
      )}
    </>
  )
}

interface RuleProps {
  readonly number: number
  readonly rule: FormPart<ProviderDraft['rules'][number]>
  readonly roles: readonly Choice[]
  readonly branches: readonly Choice[]
  readonly children: ReactNode
}

/** One rule: what has to be so, and what somebody gets then. */
function RuleFields({ number, rule, roles, branches, children }: RuleProps) {
  const t = useT()
  return (
    <fieldset className="e-fields">
      <legend className="e-sub">{t('Rule {{number}}', { number })}</legend>
      <FormPair>
        <SelectField
          label={t('When')}
          required
          allowDeselect={false}
          data={ruleKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
          {...rule.field('kind')}
        />
        <TextInput label={t('Value')} required dir="auto" maxLength={200} autoComplete="off" {...rule.field('value')} />
      </FormPair>
      <FormPair>
        <SelectField label={t('Role')} required searchable data={roles} {...rule.field('role_identifier')} />
        <SelectField label={t('Branch')} clearable searchable data={branches} {...rule.field('branch_identifier')} />
      </FormPair>
      <div>{children}</div>
    </fieldset>
  )
}
