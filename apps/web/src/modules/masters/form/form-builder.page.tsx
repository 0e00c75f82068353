import { to } from '@embark/contract/kernel/screen.ts'
import { type FormFields, forms } from '@embark/contract/masters/form/form.contract.ts'
import { type FormField, formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { Said } from '#ui/carry/said.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { WizardScreen, type WizardStep } from '#ui/form/wizard-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useBuilderHand } from './builder-hand.state.ts'
import { useBuilderSave } from './builder-save.state.ts'
import { FieldSettings } from './field-settings.view.tsx'
import { opened } from './form-builder.state.ts'
import { FormDetails } from './form-details.view.tsx'
import { FormPreview } from './form-preview.view.tsx'
import { PlaceFields } from './place-fields.view.tsx'
import './form-builder.css'

const defaults = { step: 1 }
const list = to(masterScreens.forms)

/** Builds a form: what it is, which fields stand where, and what is asked of each; then it is published (G-M-23). */
export default function FormBuilderPage() {
  const { form_id } = useScreenParams(masterScreens.formBuilder)
  return <Opening key={form_id} form_id={form_id} />
}

function Opening({ form_id }: { form_id: string }) {
  const t = useT()
  const answer = useEndpoint(forms.fields, { query: { form_id } })
  const fields = useEndpoint(formFields.list, { query: { paginate: false, is_active: true } })
  const [start, setStart] = useState<FormFields | null>(null)
  const shown = answer.data ? shownOf(fields) : shownOf(answer)
  // It begins with the form as it is now; what is being built then stays, and saving says if somebody else was faster.
  if (!start && answer.data && !answer.isFetching) setStart(answer.data)
  // Without the fields there is nothing to build with: what is typed into their search would find none.
  if (start && fields.data) return <Builder start={start} fields={fields.data.recordsInfo} />
  return (
    <>
      <PageHead title={t('Build form')} path={[{ name: t('Forms'), href: list }]} />
      {shown.status === 'failed' && shown.failure ? <FailedState {...shown.failure} /> : <LateSkeleton kind="form" />}
    </>
  )
}

function Builder({ start, fields }: { start: FormFields; fields: readonly FormField[] }) {
  const t = useT()
  const go = useGo()
  const [state] = useUrlState(defaults)
  const step = [0, 1, 2].includes(state.step) ? state.step : defaults.step
  const hand = useBuilderHand(() => opened(start), fields)
  const save = useBuilderSave(start, hand)
  const { form } = save
  const href = (at: number) => hrefWith(to(masterScreens.formBuilder, { form_id: start.formInfo.identifier }), { step: at })
  const names = [t('Details'), t('Fields'), t('Settings')]
  const steps = names.map(
    (name, at): WizardStep => ({
      id: String(at),
      name,
      href: href(at),
      state: at === step ? 'now' : at < step ? 'done' : 'ahead',
    }),
  )
  /** Back to the list; what was just published stands alone in it, as its stages are chosen there. */
  const leave = (isNew = false) => {
    toast.done({ message: t('Form updated successfully') })
    go(isNew ? hrefWith(list, { search: form.name }) : list)
  }
  /** Goes where what is complained about can be changed. */
  const toFlaw = () => {
    const at = save.flawAt()
    if (at !== null && at !== step) go(href(at))
  }
  const next = async () => {
    if (step === 0) return go(href(1))
    if (step === 1) return (await save.quietly()) && go(href(2))
    const isNew = form.status === 'draft'
    if (await save.publish()) leave(isNew)
    else toFlaw()
  }
  return (
    <WizardScreen
      title={form.name}
      path={[{ name: t('Forms'), href: list }]}
      steps={steps}
      complaints={save.complaints}
      attempt={save.attempt}
      {...(step > 0 && { onBack: () => go(href(step - 1)) })}
      onNext={() => void next()}
      nextText={step < 2 ? undefined : form.status === 'draft' ? t('Publish') : t('Save')}
      busy={save.saving}
      {...(form.status === 'draft' && { onLater: () => void save.keep().then((isKept) => (isKept ? leave() : toFlaw())) })}
    >
      {step === 0 && <FormDetails form={form} details={save.details} onChange={save.setDetails} />}
      {step > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field of the builder is not the end of the step
        <div
          className="builder"
          onKeyDown={(event) => {
            // A drawer over the builder is not within it, though React passes its keys on.
            const isWithin = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target)
            if (event.key === 'Enter' && isWithin) event.preventDefault()
          }}
        >
          {step === 1 && <PlaceFields hand={hand} fields={fields} flaws={save.flaws} />}
          {step === 2 && <FieldSettings hand={hand} flaws={save.flaws} open={save.open} onOpen={save.setOpen} />}
          <FormPreview built={hand.built} name={form.name} />
          <Said carry={hand.carry} />
        </div>
      )}
    </WizardScreen>
  )
}
