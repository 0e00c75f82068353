import { longestSource } from '@embark/contract/catalog/verification/verification.rules.ts'
import { TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FactFields, type FieldsProps, RequirementFields } from './program-facts.form.tsx'
import { CampusFields, ChecklistFields, IntakeFields, ScholarshipFields } from './program-parts.form.tsx'
import './program-record.css'

/** Everything a program says, and where that is written. */
export function ProgramFields({ form, institution }: FieldsProps & { institution: number | null }) {
  const t = useT()
  return (
    <>
      <FactFields form={form} />
      <CampusFields form={form} institution={institution} />
      <IntakeFields form={form} />
      <RequirementFields form={form} />
      <ScholarshipFields form={form} />
      <ChecklistFields form={form} />
      <FormSection title={t('Verification')} help={t('What you change counts as verified today if you say where it is written.')}>
        <TextInput label={t('Verification source')} maxLength={longestSource} dir="auto" {...form.field('verified_source')} />
      </FormSection>
    </>
  )
}
