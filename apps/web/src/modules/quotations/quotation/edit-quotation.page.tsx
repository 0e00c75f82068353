import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { QuotableProgram, QuotationRecord } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { aboutAgain, draftOf } from './builder.state.ts'
import { quotationHref, quotationReads } from './quotation-acts.view.tsx'
import { QuotationFields } from './quotation-fields.form.tsx'

/** A draft, to be written on. */
export default function EditQuotationPage() {
  const { identifier } = useScreenParams(quotationScreens.edit)
  const read = useEndpoint(quotations.single, { params: { id: identifier } })
  const programs = read.data?.quotationInfo.items.map(({ program, campus }) => `${program.id}-${campus.id}`).join(',') ?? ''
  const offered = useEndpoint(quotations.programs, { query: { programs } }, { enabled: programs !== '' })
  if (!read.data) return <ReadState read={read} kind="form" />
  if (!offered.data) return <ReadState read={offered} kind="form" />
  const { quotationInfo } = read.data
  // Another version of it starts with values of its own.
  return (
    <Edited key={`${quotationInfo.identifier} ${quotationInfo.version}`} quotation={quotationInfo} offered={offered.data.recordsInfo} />
  )
}

interface Props {
  readonly quotation: QuotationRecord
  readonly offered: readonly QuotableProgram[]
}

function Edited({ quotation, offered }: Props) {
  const t = useT()
  const go = useGo()
  const [about, setAbout] = useState(quotation.items.map((item) => aboutAgain(item, offered)))
  const preview = quotationHref('preview', quotation)
  const form = useEndpointForm(quotations.edit, {
    defaults: draftOf(quotation),
    params: { id: quotation.identifier },
    version: quotation.version,
    stales: quotationReads,
    said: t('Quotation updated successfully'),
    onDone: () => go(preview),
  })
  const remove = (index: number) => {
    setAbout(about.filter((_, place) => place !== index))
    form.set({ items: form.values.items.filter((_, place) => place !== index) })
  }
  return (
    <FormScreen
      variant="page"
      title={`${quotationName(quotation)} · ${fullNameOf(quotation.lead)}`}
      path={[{ name: t('Quotations'), href: quotationScreens.list.path }]}
      form={form}
      verb={t('Save and preview')}
      onCancel={() => go(preview)}
      disabledReason={quotation.can.update ? undefined : t('What was sent does not change. Make a new version.')}
    >
      <QuotationFields form={form} about={about} onRemove={remove} />
    </FormScreen>
  )
}
