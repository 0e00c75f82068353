import { payers } from '@embark/contract/finance/payer/payer.contract.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { useCan } from '#platform/session/session.ts'
import type { Bound } from '#ui/form/field-props.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { PayerForm } from './payer.form.tsx'

interface Props {
  readonly institutionId: number
  readonly language: Bound<Language | '' | null>
}

/** Whom a document is made out to, and in which language: that of who pays, until another is chosen. */
export function PaperFields({ institutionId, language }: Props) {
  const t = useT()
  const mayChange = useCan('invoices.claim.create')
  const [isChanging, setChanging] = useState(false)
  const payer = useEndpoint(payers.get, { params: { institution_id: String(institutionId) } }).data?.payerInfo
  const { value, ...field } = language
  return (
    <>
      <div className="e-row finance-payer">
        <span className="e-two e-grow">
          <span>
            {t('Bill to')}: <bdi>{payer?.name || payer?.institutionInfo.name}</bdi>
          </span>
          <small dir="auto" data-none={payer?.address === '' || undefined}>
            {payer && (payer.address.replaceAll('\n', ', ') || t('No postal address yet'))}
          </small>
        </span>
        {mayChange && payer && (
          <Button variant="subtle" onClick={() => setChanging(true)}>
            {t('Billing details')}
          </Button>
        )}
      </div>
      <SelectField
        label={t('Language of the document')}
        data={languageOptions}
        allowDeselect={false}
        value={value || (payer?.document_language ?? null)}
        {...field}
      />
      {isChanging && payer && <PayerForm payer={payer} onClose={() => setChanging(false)} />}
    </>
  )
}
