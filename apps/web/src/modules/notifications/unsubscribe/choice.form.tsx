import {
  allChannels,
  type ChannelChoice,
  channels,
  leavesAny,
  type NotificationChannel,
  reasonProblem,
} from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { type FormEvent, useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { AreaField, CheckField, SelectField } from '#ui/public/fields.tsx'
import { Button, Notice } from '#ui/public/parts.tsx'
import { keepChoice, type Opened } from './unsubscribe.state.ts'

const nameOf = (channel: NotificationChannel) =>
  ({ email: t('Email'), sms: t('SMS'), push: t('Push notifications'), in_app: t('In the portal') })[channel]

interface Problems {
  readonly reason_identifier?: string | undefined
  readonly remarks?: string | undefined
  readonly whole?: string | undefined
}

/** Which channels to keep, and why one is left; nothing changes before it is confirmed. */
export function ChoiceForm({ token, opened, onDone }: { token: string; opened: Opened; onDone: (choice: ChannelChoice) => void }) {
  // Who comes by the link of a mail most likely wants to leave the mails.
  const [choice, setChoice] = useState<ChannelChoice>({ ...opened.choice, email: false })
  const [reason_identifier, setReason] = useState('')
  const [remarks, setRemarks] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const reason = opened.reasons.find(({ value }) => value === reason_identifier)
  const isAsked = leavesAny(opened.choice, choice) && opened.reasons.length > 0

  const show = (found: Problems) => {
    setProblems(found)
    const first = found.reason_identifier ? 'reason_identifier' : found.remarks ? 'remarks' : undefined
    if (first) document.getElementById(first)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
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
    const found = { reason_identifier: at('reason_identifier'), remarks: at('remarks') }
    show(found.reason_identifier || found.remarks ? found : { whole: refused[0]?.message ?? t('Something went wrong') })
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole && <Notice tone="danger">{problems.whole}</Notice>}
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
      {isAsked && (
        <SelectField
          id="reason_identifier"
          label={t('Reason')}
          required
          value={reason_identifier}
          onChange={setReason}
          options={opened.reasons.map(({ value, label }) => ({ value, label }))}
          placeholder={t('Select a reason')}
          error={problems.reason_identifier}
        />
      )}
      {isAsked && (
        <AreaField
          id="remarks"
          label={t('Remarks')}
          required={reason?.requires_remarks ?? false}
          value={remarks}
          onChange={setRemarks}
          maxLength={500}
          error={problems.remarks}
        />
      )}
      <Button kind="primary" wide type="submit" busy={isBusy}>
        {t('Confirm')}
      </Button>
      <p>
        <Button kind="quiet" wide onClick={() => setChoice(allChannels)}>
          {t('Keep everything')}
        </Button>
      </p>
    </form>
  )
}
