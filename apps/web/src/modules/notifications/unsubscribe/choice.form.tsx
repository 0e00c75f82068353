import {
  allChannels,
  type ChannelChoice,
  channels,
  leavesAny,
  type NotificationChannel,
  reasonProblem,
} from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { AreaField, CheckField, SelectField } from '#ui/public/fields.tsx'
import { Button, PublicForm } from '#ui/public/parts.tsx'
import { keepChoice, type Opened } from './unsubscribe.state.ts'

const nameOf = (channel: NotificationChannel) =>
  ({ email: t('Email'), sms: t('SMS'), push: t('Push notifications'), in_app: t('In the portal') })[channel]

interface Problems {
  readonly reason_identifier?: string | undefined
  readonly remarks?: string | undefined
  readonly whole?: string | undefined
}

interface Props {
  readonly token: string
  readonly opened: Opened
  readonly onDone: (choice: ChannelChoice) => void
}

/** Which channels to keep, and why one is left; nothing changes before it is confirmed. */
export function ChoiceForm(props: Props) {
  const form = useChoice(props)
  const { choice, setChoice, problems, isBusy, isAsked, submit } = form
  return (
    <PublicForm onSubmit={submit} complaint={problems.whole}>
      <fieldset className="p-choices">
        <legend>{t('Keep sending me')}</legend>
        {channels.map((channel) => (
          <CheckField
            key={channel}
            id={channel}
            label={nameOf(channel)}
            checked={choice[channel]}
            onChange={(on) => setChoice({ ...choice, [channel]: on })}
          />
        ))}
      </fieldset>
      {isAsked && <WhyFields form={form} reasons={props.opened.reasons} />}
      <Button kind="primary" wide type="submit" busy={isBusy}>
        {t('Confirm')}
      </Button>
      <p>
        <Button kind="quiet" wide onClick={() => setChoice(allChannels)}>
          {t('Keep everything')}
        </Button>
      </p>
    </PublicForm>
  )
}

function useChoice({ token, opened, onDone }: Props) {
  // Whoever follows the link in a mail most likely wants no more mail.
  const [choice, setChoice] = useState<ChannelChoice>({ ...opened.choice, email: false })
  const [reason_identifier, setReason] = useState('')
  const [remarks, setRemarks] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const reason = opened.reasons.find(({ value }) => value === reason_identifier)
  const isAsked = leavesAny(opened.choice, choice) && opened.reasons.length > 0

  const show = (next: Problems) => {
    setProblems(next)
    const first = next.reason_identifier ? 'reason_identifier' : next.remarks ? 'remarks' : undefined
    if (first) document.getElementById(first)?.focus()
  }
  const submit = async () => {
    if (isBusy) return
    const early = isAsked ? reasonProblem(reason, remarks, true) : undefined
    if (early) return show({ [early.field]: early.field === 'remarks' ? t('Please Enter Remarks') : t('Please Select Reason') })
    setBusy(true)
    const refused = await keepChoice(token, {
      choice,
      ...(isAsked ? { reason_identifier, remarks } : { reason_identifier: '', remarks: '' }),
    })
    setBusy(false)
    if (!refused) return onDone(choice)
    const at = (name: string) => refused.find(({ field }) => field === name)?.message
    const byField = { reason_identifier: at('reason_identifier'), remarks: at('remarks') }
    show(byField.reason_identifier || byField.remarks ? byField : { whole: refused[0]?.message ?? t('Something went wrong') })
  }
  return { choice, setChoice, reason, reason_identifier, setReason, remarks, setRemarks, problems, isBusy, isAsked, submit }
}

function WhyFields({ form, reasons }: { form: ReturnType<typeof useChoice>; reasons: Opened['reasons'] }) {
  const { reason, reason_identifier, setReason, remarks, setRemarks, problems } = form
  return (
    <>
      <SelectField
        id="reason_identifier"
        label={t('Reason')}
        required
        value={reason_identifier}
        onChange={setReason}
        options={reasons.map(({ value, label }) => ({ value, label }))}
        placeholder={t('Select a reason')}
        error={problems.reason_identifier}
      />
      <AreaField
        id="remarks"
        label={t('Remarks')}
        required={reason?.requires_remarks ?? false}
        value={remarks}
        onChange={setRemarks}
        maxLength={500}
        error={problems.remarks}
      />
    </>
  )
}
