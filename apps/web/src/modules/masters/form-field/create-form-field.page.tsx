import { to } from '@embark/contract/kernel/screen.ts'
import { formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { optionTypes } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { useEffect, useState } from 'react'
import { complaintsOf, useEndpointForm } from '#platform/api/form.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { WizardScreen, type WizardStep } from '#ui/form/wizard-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'
import { useLeaveGuard } from '../form/leave.state.ts'
import { FieldBasics, FieldOptionsPart, FieldSwitches } from './field-parts.form.tsx'
import { useFieldTypes } from './field-type.view.tsx'
import { draftOf, type FieldDraft, formFieldReads, newField } from './form-field.state.ts'

const list = to(masterScreens.formFields)
const stepOf = (path: string) => (path.startsWith('field_options') ? 1 : path.startsWith('is_') ? 2 : 0)
const firstOf = (paths: readonly string[]) => Math.min(...paths.map(stepOf))

/** Makes a field in three steps: what it is, its options, and how it is used (G-M-24). */
export default function CreateFormFieldPage() {
  const t = useT()
  const go = useGo()
  const [step, setStep] = useState(0)
  const [tried, setTried] = useState(0)
  const form = useEndpointForm(formFields.create, {
    defaults: newField,
    stales: formFieldReads,
    failure: 'Unable to create field',
    isToast: true,
    onDone: () => {
      guard.letGo()
      toast.done({ message: t('Field created successfully') })
      go(list)
    },
  })
  const guard = useLeaveGuard(form.isDirty())
  const draft = draftOf(form)
  const wrong = Object.keys(form.errors)
  const wrongAt = wrong.length > 0 ? firstOf(wrong) : null
  // The mistake may be on an earlier step, such as a name that the server knows is taken.
  useEffect(() => {
    if (wrongAt !== null) setStep((now) => Math.min(now, wrongAt))
  }, [wrongAt])
  const walk = (by: 1 | -1) => setStep((now) => now + by * (now + by === 1 && !optionTypes.includes(draft.type) ? 2 : 1))
  const next = () => {
    const complaints = Object.entries(complaintsOf(formFields.create.body!, draft)).filter(([path]) => stepOf(path) <= step)
    setTried((count) => count + 1)
    form.complain(Object.fromEntries(complaints))
    if (complaints.length > 0) return
    if (step === 2) return void form.submit()
    setTried(0)
    walk(1)
  }
  const names = [t('Field'), t('Options'), t('Use')]
  const complained = tried > 0 ? wrong.map((path) => ({ fieldId: form.idOf(path), message: String(form.errors[path]) })) : []
  return (
    <WizardScreen
      title={t('New field')}
      path={[{ name: t('Form fields'), href: list }]}
      steps={names.map((name, at): WizardStep => ({ id: String(at), name, state: at === step ? 'now' : at < step ? 'done' : 'ahead' }))}
      complaints={form.attempt > 0 ? form.complaints : complained}
      attempt={tried + form.attempt}
      {...(step > 0 && { onBack: () => walk(-1) })}
      onNext={next}
      nextText={step === 2 ? t('Create field') : undefined}
      busy={form.saving}
    >
      {step === 0 && <FieldBasics form={form} />}
      {step === 1 && <FieldOptionsPart form={form} />}
      {step === 2 && (
        <>
          <FieldSwitches form={form} />
          <Summary draft={draft} />
        </>
      )}
    </WizardScreen>
  )
}

/** What is about to be made, in one line. */
function Summary({ draft }: { draft: FieldDraft }) {
  const t = useT()
  const types = useFieldTypes()
  const options = draft.field_options?.kind === 'manual' ? inARow(draft.field_options.options.map(({ label }) => label)) : null
  return (
    <section className="e-panel field-summary" aria-label={t('Summary')}>
      <Facts
        facts={[
          { name: t('Label'), value: <span dir="auto">{draft.label}</span> },
          { name: t('Field name'), value: draft.name },
          { name: t('Type'), value: types[draft.type] },
          ...(options ? [{ name: t('Options'), value: <span dir="auto">{options}</span> }] : []),
        ]}
      />
    </section>
  )
}
