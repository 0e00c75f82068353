import { TextInput } from '@mantine/core'
import type { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'

/** Who signs, for which company and as what. */
export function SignerFields({ handle: { field } }: { handle: ReturnType<typeof useEndpointForm> }) {
  const t = useT()
  return (
    <>
      <TextInput label={t('Company name')} required maxLength={255} autoComplete="organization" {...field('signed_by_company')} />
      <FormPair>
        <TextInput label={t('Name')} required maxLength={255} autoComplete="name" {...field('signed_by_name')} />
        <TextInput
          label={t('Designation')}
          required
          maxLength={255}
          autoComplete="organization-title"
          {...field('signed_by_designation')}
        />
      </FormPair>
    </>
  )
}
