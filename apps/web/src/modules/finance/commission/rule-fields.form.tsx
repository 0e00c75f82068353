import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { commissionStructures } from '@embark/contract/finance/commission/commission.contract.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { Button, TextInput } from '@mantine/core'
import type { DraftOf, FormPart } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'

/** A rule as the form holds it; ids that are empty mean all. */
export type RuleDraft = DraftOf<typeof commissionStructures.create>['rules'][number]
type PartDraft = RuleDraft['installments'][number]
const newPart = (share_percentage: string): PartDraft => ({ share_percentage, due_anchor: 'intake_start', due_offset_days: '0' })

/** A rule for the institution as a whole, paid at once. */
export const newRule = (): RuleDraft => ({
  program_id: null,
  campus_id: null,
  study_level_id: null,
  intake_id: null,
  commission_type: 'percentage',
  commission_percentage: '',
  commission_amount: '',
  basis: 'first_year_tuition',
  installments: [newPart('100')],
})

const typeNames = { percentage: 'Percentage', fixed: 'Fixed amount' }
const basisNames = { first_year_tuition: 'First-year tuition', total_tuition: 'Total tuition', term_tuition: 'Tuition of one term' }
const anchorNames = { intake_start: 'Start of the intake', enrolled_at: 'Enrolment' }

interface RuleProps {
  readonly number: number
  readonly rule: FormPart<RuleDraft>
  readonly institutionId: number | undefined
  readonly onRemove: (() => void) | undefined
}

/** One rule: what it is for, what is paid, and in which installments. */
export function RuleFields({ number, rule, institutionId, onRemove }: RuleProps) {
  const t = useT()
  const isFixed = rule.values.commission_type === 'fixed'
  return (
    <FormSection title={t('Rule {{number}}', { number })} help={t('Empty fields match everything. The most specific rule wins.')}>
      <RuleScope rule={rule} institutionId={institutionId} />
      <FormPair>
        <SelectField
          label={t('Commission')}
          required
          allowDeselect={false}
          data={choicesOf(typeNames, t)}
          {...rule.field('commission_type')}
        />
        {isFixed ? (
          <TextInput label={t('Amount')} required inputMode="decimal" dir="ltr" {...rule.field('commission_amount')} />
        ) : (
          <TextInput
            label={t('Percent')}
            required
            inputMode="decimal"
            dir="ltr"
            rightSection="%"
            {...rule.field('commission_percentage')}
          />
        )}
      </FormPair>
      {!isFixed && (
        <SelectField label={t('Calculated on')} required allowDeselect={false} data={choicesOf(basisNames, t)} {...rule.field('basis')} />
      )}
      <Installments rule={rule} />
      <div className="e-row">
        <Button variant="subtle" onClick={() => rule.set({ installments: [...rule.values.installments, newPart('')] })}>
          {t('Add installment')}
        </Button>
        {onRemove && (
          <Button variant="subtle" data-tone="danger" onClick={onRemove} aria-label={t('Remove rule {{number}}', { number })}>
            {t('Remove rule')}
          </Button>
        )}
      </div>
    </FormSection>
  )
}

/** Which programs, places and times a rule is for. */
function RuleScope({ rule, institutionId }: Pick<RuleProps, 'rule' | 'institutionId'>) {
  const t = useT()
  const enabled = institutionId !== undefined
  const query = { institution_id: institutionId }
  const programs = useEndpoint(catalogDropdowns.programs, { query }, { enabled }).data?.options
  const campuses = useEndpoint(catalogDropdowns.campuses, { query }, { enabled }).data?.options
  const levels = useEndpoint(lookups.list, { params: { type: 'study_level' }, query: {} }, { staleMs: 300_000 }).data?.recordsInfo
  const intakes = useEndpoint(lookups.list, { params: { type: 'intake' }, query: {} }, { staleMs: 300_000 }).data?.recordsInfo
  return (
    <>
      <FormPair>
        <SelectField label={t('Program')} placeholder={t('All')} clearable searchable data={programs} {...rule.field('program_id')} />
        <SelectField label={t('Campus')} placeholder={t('All')} clearable searchable data={campuses} {...rule.field('campus_id')} />
      </FormPair>
      <FormPair>
        <SelectField
          label={t('Study level')}
          placeholder={t('All')}
          clearable
          data={levels?.map(({ id, label }) => ({ label, value: id }))}
          {...rule.field('study_level_id')}
        />
        <SelectField
          label={t('Intake')}
          placeholder={t('All')}
          clearable
          data={intakes?.map(({ id, label }) => ({ label, value: id }))}
          {...rule.field('intake_id')}
        />
      </FormPair>
    </>
  )
}

/** In which parts a commission is paid, and when. */
function Installments({ rule }: Pick<RuleProps, 'rule'>) {
  const parts = rule.part('installments')
  const { error } = rule.field('installments')
  const without = (index: number) => () => rule.set({ installments: rule.values.installments.toSpliced(index, 1) })
  return (
    <>
      {parts.map((part, index) => (
        <PartFields
          // biome-ignore lint/suspicious/noArrayIndexKey: installments are told apart by their order
          key={index}
          number={index + 1}
          part={part}
          onRemove={parts.length > 1 ? without(index) : undefined}
        />
      ))}
      {error && (
        <p role="alert" className="e-field-error">
          {error}
        </p>
      )}
    </>
  )
}

interface PartProps {
  readonly number: number
  readonly part: FormPart<PartDraft>
  readonly onRemove: (() => void) | undefined
}

function PartFields({ number, part, onRemove }: PartProps) {
  const t = useT()
  const anchor = (
    <SelectField label={t('Counted from')} allowDeselect={false} data={choicesOf(anchorNames, t)} {...part.field('due_anchor')} />
  )
  return (
    <>
      <FormPair>
        <TextInput
          label={t('Share of installment {{number}}', { number })}
          required
          inputMode="decimal"
          dir="ltr"
          rightSection="%"
          {...part.field('share_percentage')}
        />
        <TextInput label={t('Days until due')} inputMode="numeric" dir="ltr" {...part.field('due_offset_days')} />
      </FormPair>
      {onRemove ? (
        <FormPair>
          {anchor}
          <Button variant="subtle" onClick={onRemove} aria-label={t('Remove installment {{number}}', { number })}>
            {t('Remove')}
          </Button>
        </FormPair>
      ) : (
        anchor
      )}
    </>
  )
}
