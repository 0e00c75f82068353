import { Button, Code, Modal } from '@mantine/core'
import { AddressToCopy } from '#modules/identity/copy.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'

/** A key that was just made: here alone it can be read, with a call that can be tried at once. */
export function NewKey({ secret, address, onClose }: { secret: string; address: string; onClose: () => void }) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={t('Your new capture key')} size="lg">
      <div className="e-form-fields">
        <p>{t('Copy it now: it is shown only once. Whoever has it can bring you leads, and read nothing.')}</p>
        <AddressToCopy label={t('Key')} address={secret} said={t('Key copied')} />
        <AddressToCopy label={t('Address')} address={address} />
        <Code block dir="ltr" tabIndex={0} aria-label={t('Example')}>
          {sampleCall(address, secret)}
        </Code>
        <Button onClick={onClose}>{t('I have kept it')}</Button>
      </div>
    </Modal>
  )
}

const sampleCall = (address: string, key: string) => `curl -X POST '${address}' \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: lead-1' \\
  -d '${JSON.stringify({ full_name: 'Grace Hopper', email: 'grace@example.com', destination_country: 'GB', message: 'Hello' })}'`
