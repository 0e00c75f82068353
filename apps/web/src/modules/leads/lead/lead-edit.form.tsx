import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { LeadFields } from './lead-fields.view.tsx'

/** Edits a lead beside its page; a change somebody else made meanwhile is never overwritten. */
export function LeadEditForm({ lead, onClose }: { lead: LeadRecord; onClose: () => void }) {
  const t = useT()
  const before = {
    first_name: lead.first_name,
    last_name: lead.last_name,
    email: lead.email ?? '',
    country_code: lead.country_code ?? '',
    mobile: lead.mobile_national ?? '',
    gender: lead.gender,
    date_of_birth: lead.date_of_birth,
    nationality_country_id: lead.nationality?.id ?? null,
    source_city: lead.source_city ?? '',
    destination_countries: lead.destination_countries.map(({ id }) => id),
    study_level_id: lead.study_level?.id ?? null,
    discipline_id: lead.discipline?.id ?? null,
    intake_id: lead.intake?.id ?? null,
    intake_year: lead.intake_year,
    budget_amount: lead.budget ? lead.budget.amount.toFixed(2) : null,
    budget_currency: (lead.budget?.currency ?? null) as 'USD' | null,
    lead_medium_id: lead.medium.id,
    lead_source_id: lead.source?.id ?? null,
    category: lead.category,
    branch_id: lead.branch?.id ?? null,
  }
  const form = useEndpointForm(leads.edit, {
    defaults: before,
    // Only what changed travels, so that two people editing different fields do not meet.
    toCall: (body) => ({ params: { id: lead.identifier }, body: { ...changedOf(before, body), version: lead.version } }),
    stales: [leads.single, leads.list, leadActivities.list],
    onDone: () => {
      toast.done({ message: t('Lead updated successfully') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="drawer"
      opened
      title={t('Edit lead')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save changes')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <LeadFields handle={form as never} />
    </FormScreen>
  )
}

/** A phone is two fields that only make sense together. */
function changedOf<T extends Record<string, unknown>>(before: T, after: Partial<Record<string, unknown>>): Partial<T> {
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]))
  const keys = new Set(changed.map(([key]) => key))
  const pair = keys.has('mobile') || keys.has('country_code') ? { mobile: after['mobile'], country_code: after['country_code'] } : {}
  const budget =
    keys.has('budget_amount') || keys.has('budget_currency')
      ? { budget_amount: after['budget_amount'], budget_currency: after['budget_currency'] }
      : {}
  return { ...Object.fromEntries(changed), ...pair, ...budget } as Partial<T>
}
