import { applicationPrints, PrintWish } from '@embark/contract/applications/print/print.contract.ts'
import { type PrintKind, printNames } from '@embark/contract/applications/print/print.rules.ts'
import { languages } from '@embark/contract/kernel/language.ts'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { openBlob } from '#platform/api/open-blob.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface Props {
  readonly application: string
  readonly kind: PrintKind
  readonly onClose: () => void
}

/** Opens a print of an application as PDF, in the language its reader needs. */
export function PrintDialog({ application, kind, onClose }: Props) {
  const t = useT()
  const own = languages.find((each) => document.documentElement.lang.startsWith(each)) ?? 'en'
  const form = useSchemaForm('print', PrintWish, {
    defaults: { language: own },
    send: (query) => openBlob(call(applicationPrints.pdf, { params: { id: application, kind }, query })),
    failure: 'Something went wrong',
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen title={t(printNames[kind])} form={form} verb={t('Open as PDF')} onCancel={onClose}>
      <SelectField label={t('Language of the paper')} data={languageOptions} {...form.field('language')} />
    </FormScreen>
  )
}
