import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import type { QuotableProgram } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { useEffect, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { aboutOf, itemOf, newDraft } from './builder.state.ts'
import { quotationHref, quotationReads } from './quotation-acts.view.tsx'
import { QuotationFields } from './quotation-fields.form.tsx'
import { chooseHref } from './quotation-list.state.ts'

const start = { lead: '', programs: '' }

/** A new quotation of the programs and for the lead that its address names; whoever names none is asked to choose first. */
export default function CreateQuotationPage() {
  const go = useGo()
  const [{ lead, programs }] = useUrlState(start)
  const isChosen = lead !== '' && programs !== ''
  const person = useEndpoint(leads.single, { params: { id: lead } }, { enabled: isChosen })
  const offered = useEndpoint(quotations.programs, { query: { programs } }, { enabled: isChosen })
  const isNothing = !isChosen || offered.data?.recordsInfo.length === 0
  useEffect(() => {
    if (isNothing) go(chooseHref({ lead, programs }))
  }, [isNothing, go, lead, programs])
  if (isNothing) return null
  if (!person.data) return <ReadState read={person} kind="form" />
  if (!offered.data) return <ReadState read={offered} kind="form" />
  const { leadInfo } = person.data
  return <NewQuotation lead={lead} name={fullNameOf(leadInfo)} offered={offered.data.recordsInfo} />
}

interface Props {
  readonly lead: string
  readonly name: string
  readonly offered: readonly QuotableProgram[]
}

function NewQuotation({ lead, name, offered }: Props) {
  const t = useT()
  const go = useGo()
  const [about, setAbout] = useState(offered.map(aboutOf))
  const draft = newDraft(offered.map(itemOf), t('Study options for {{name}}', { name }), currentLanguage() as Language)
  const form = useEndpointForm(quotations.create, {
    defaults: { lead_identifier: lead, ...draft },
    stales: quotationReads,
    said: t('Quotation created successfully'),
    onDone: ({ quotationInfo }) => go(quotationHref('preview', quotationInfo)),
  })
  const remove = (index: number) => {
    setAbout(about.filter((_, place) => place !== index))
    form.set({ items: form.values.items.filter((_, place) => place !== index) })
  }
  return (
    <FormScreen
      variant="page"
      title={t('Quotation for {{name}}', { name })}
      path={[{ name: t('Quotations'), href: quotationScreens.list.path }]}
      form={form}
      verb={t('Save and preview')}
      onCancel={() => go(chooseHref({ lead, programs: programsIn(form.values.items) }))}
    >
      <QuotationFields form={form} about={about} onRemove={remove} />
    </FormScreen>
  )
}

const programsIn = (items: readonly { readonly program_id?: number | null; readonly campus_id?: number | null }[]) =>
  items.map(({ program_id, campus_id }) => `${program_id}-${campus_id}`).join(',')
