import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import type { Ringing } from '@embark/contract/telephony/call/call.contract.ts'
import { Button, CloseButton, Group, Portal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatMobile } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOverlay } from '#platform/overlay/overlays.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { useRinging } from './ringing.state.ts'
import './call.css'

const isTyping = () => document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false

/** Rings on the screen while the phone rings: a popup for a lead one may see, a notice for everybody else (G-C-94). */
export function IncomingCall() {
  const t = useT()
  const { call, putAway } = useRinging()
  const isKnown = call?.lead_identifier != null
  const { isShown, zIndex } = useOverlay('incoming_call', isKnown)
  const said =
    call &&
    t('Incoming call from {{name}}, {{number}}', {
      name: fullNameOf(call) || t('an unknown caller'),
      number: formatMobile('', call.caller_id),
    })
  return (
    <>
      <div role="status" className="e-sr">
        {said}
      </div>
      {call && isKnown && isShown && <Popup key={call.caller_id} call={call} zIndex={zIndex} onClose={putAway} />}
      {call && !isKnown && <Notice call={call} onClose={putAway} />}
    </>
  )
}

interface Props {
  readonly call: Ringing
  readonly onClose: () => void
}

/** Whoever types goes on typing: the popup takes the focus only from who does not, and F6 goes to it. */
function Popup({ call, zIndex, onClose }: Props & { zIndex: number }) {
  const t = useT()
  const go = useGo()
  const first = useRef<HTMLButtonElement>(null)
  const [wasTyping] = useState(isTyping)
  useHotkeys([['F6', () => first.current?.focus()]], [])
  useEffect(() => {
    if (!wasTyping) first.current?.focus()
  }, [wasTyping])
  const view = () => {
    onClose()
    go(hrefWith(leadScreens.list.path, { search: call.lead_identifier! }))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Incoming Call')}
      closeOnClickOutside={false}
      withCloseButton={false}
      withOverlay={!wasTyping}
      trapFocus={!wasTyping}
      lockScroll={false}
      centered
      size={400}
      zIndex={zIndex}
    >
      <dl className="e-call">
        <div>
          <dt>{t('Name')}</dt>
          <dd dir="auto">{fullNameOf(call) || '--'}</dd>
        </div>
        <div>
          <dt>{t('Phone Number')}</dt>
          <dd>
            <bdi className="e-num">{formatMobile('', call.caller_id)}</bdi>
          </dd>
        </div>
      </dl>
      {wasTyping && <p className="e-sub">{t('Press F6 to get here from where you type.')}</p>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button variant="filled" onClick={view} ref={first} data-autofocus>
          {t('View Details')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Somebody calls whom one does not know, or may not: who may, makes a lead of the number. */
function Notice({ call, onClose }: Props) {
  const t = useT()
  const name = fullNameOf(call)
  const isNew = !name && call.caller_id !== '' && can('leads.create')
  return (
    <Portal>
      <section className="e-call-notice" aria-label={t('Incoming Call')}>
        <IconPhone size={20} stroke={1.6} aria-hidden="true" />
        <div className="e-grow">
          <strong>
            <bdi className="e-num">{formatMobile('', call.caller_id)}</bdi>
          </strong>
          <p className="e-sub">{name ? t('{{name}}, a lead others work on', { name }) : t('Nobody with this number was found')}</p>
        </div>
        {isNew && (
          <Button component={Link} size="compact-sm" href={hrefWith('/leads/create', { mobile: call.caller_id })} onClick={onClose}>
            {t('New lead')}
          </Button>
        )}
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </section>
    </Portal>
  )
}
