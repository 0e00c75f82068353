import type { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import { TextInput } from '@mantine/core'
import type { DraftOf, FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'

type Signer = Pick<DraftOf<typeof signatures.sign>, 'signed_by_company' | 'signed_by_name' | 'signed_by_designation'>

/** Who signs, for which company and as what. */
export function SignerFields({ form }: { form: FormPart<Signer> }) {
  const t = useT()
  return (
    <>
      <TextInput label={t('Company name')} required maxLength={255} autoComplete="organization" {...form.field('signed_by_company')} />
      <FormPair>
        <TextInput label={t('Name')} required maxLength={255} autoComplete="name" {...form.field('signed_by_name')} />
        <TextInput
          label={t('Designation')}
          required
          maxLength={255}
          autoComplete="organization-title"
          {...form.field('signed_by_designation')}
        />
      </FormPair>
    </>
  )
}
