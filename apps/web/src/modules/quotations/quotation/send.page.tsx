import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationName, whyNotNow } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { QuotationRecord } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay } from '#platform/i18n/format.ts'
import { type Translator, useT } from '#platform/i18n/i18n.ts'
import { useTranslatorOf } from '#platform/i18n/other-language.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { quotationHref, quotationReads } from './quotation-acts.view.tsx'
import { Sender } from './sender.view.tsx'
import '../quotations.css'

/** How a quotation goes to its family: by mail, or by a link that whoever sends it hands on. */
export default function SendPage() {
  const { identifier } = useScreenParams(quotationScreens.send)
  const read = useEndpoint(quotations.single, { params: { id: identifier } })
  const words = useTranslatorOf(read.data?.quotationInfo.language)
  if (!read.data) return <ReadState read={read} kind="form" />
  if (!words) return <LateSkeleton kind="form" />
  return <Sending quotation={read.data.quotationInfo} words={words} />
}

function Sending({ quotation, words }: { readonly quotation: QuotationRecord; readonly words: Translator }) {
  const t = useT()
  const go = useGo()
  const preview = quotationHref('preview', quotation)
  const name = fullNameOf(quotation.lead)
  const form = useEndpointForm(quotations.send, {
    defaults: {
      channels: quotation.recipient ? ['email'] : ['whatsapp'],
      to: quotation.recipient ?? '',
      // The mail speaks the language of what it brings.
      subject: words('Your quotation {{number}}: {{title}}', { number: quotationName(quotation), title: quotation.title }),
      message: words(
        'Here are the study options we talked about, with what each costs. Have a look together and tell us which one you choose.',
      ),
    },
    params: { id: quotation.identifier },
    stales: [...quotationReads, leadActivities.list],
    said: t('Quotation sent successfully'),
    onDone: () => go(preview),
  })
  const isMailed = form.values.channels?.[0] === 'email'
  const day = formatDay(quotation.valid_until)
  return (
    <main className="quotation-desk" id="main">
      <Sender />
      <FormScreen
        variant="page"
        path={[
          { name: t('Quotations'), href: quotationScreens.list.path },
          { name: quotationName(quotation), href: preview },
        ]}
        title={t('Send {{number}} to {{name}}', { number: quotationName(quotation), name })}
        form={form}
        verb={t('Send')}
        onCancel={() => go(preview)}
        disabledReason={quotation.can.send ? undefined : t(whyNotNow[quotation.status])}
      >
        <Segments
          label={t('How it goes')}
          options={[
            { id: 'email', name: t('By email') },
            { id: 'whatsapp', name: t('By WhatsApp or a link') },
          ]}
          value={isMailed ? 'email' : 'whatsapp'}
          onChange={(channel) => form.set({ channels: [channel] })}
        />
        <p className="e-muted">
          {isMailed
            ? t('The email contains a link that works without signing in until {{day}}.', { day })
            : t('No email is sent. The link works without signing in until {{day}}; share it from the next page.', {
                day,
              })}
        </p>
        {isMailed && (
          <>
            <TextInput label={t('To')} required type="email" inputMode="email" dir="ltr" autoComplete="off" {...form.field('to')} />
            <TextInput label={t('Subject')} required maxLength={200} dir="auto" {...form.field('subject')} />
          </>
        )}
        <Textarea label={t('Message')} required autosize minRows={4} maxLength={4_000} dir="auto" {...form.field('message')} />
      </FormScreen>
    </main>
  )
}
