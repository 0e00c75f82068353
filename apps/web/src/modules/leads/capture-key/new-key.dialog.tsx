import { Button, Code } from '@mantine/core'
import type { ReactNode } from 'react'
import { AddressToCopy } from '#modules/identity/copy.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'

interface Props {
  readonly title: string
  /** What it is for, and that it is shown once. */
  readonly help: string
  /** Absent where the other side asks for none. */
  readonly secret: string | undefined
  readonly secretLabel: string
  readonly address?: string | undefined
  readonly sample?: string | undefined
  readonly onClose: () => void
  readonly children?: ReactNode
}
/** A secret that was just made: here alone it can be read. */
export function ShownOnce({ title, help, secret, secretLabel, address, sample, onClose, children }: Props) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={title} size="lg">
      <div className="e-form-fields">
        <p>{help}</p>
        {secret && <AddressToCopy label={secretLabel} address={secret} said={t('Key copied')} />}
        {address && <AddressToCopy label={t('Address')} address={address} />}
        {children}
        {sample && (
          <Code block dir="ltr" tabIndex={0} role="region" aria-label={t('Example')}>
            {sample}
          </Code>
        )}
        <Button onClick={onClose}>{t('I have kept it')}</Button>
      </div>
    </Modal>
  )
}

/** A key of a program that was just made, with a call that can be tried at once. */
export function NewKey({ secret, address, onClose }: { secret: string; address: string; onClose: () => void }) {
  const t = useT()
  return (
    <ShownOnce
      title={t('Your new capture key')}
      help={t('Copy it now: it is shown only once. Whoever has it can bring you leads, and read nothing.')}
      secret={secret}
      secretLabel={t('Key')}
      address={address}
      sample={sampleCall(address, secret)}
      onClose={onClose}
    />
  )
}

const sampleCall = (address: string, key: string) => `curl -X POST "${address}" \\
  -H "authorization: Bearer ${key}" \\
  -H "content-type: application/json" \\
  -H "idempotency-key: lead-1" \\
  -d "{\\"full_name\\": \\"Ada Byron\\", \\"email\\": \\"ada@example.com\\"}"`
