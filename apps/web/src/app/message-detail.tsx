import type { Message } from '@embark/contract/notifications/message/message.contract.ts'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import './app.css'

/** A text with its addresses as links. */
const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <a key={index} className="e-link" href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )

/** Hands over by hand what no email brings. */
function CopyLink({ link }: { link: string }) {
  const t = useT()
  return (
    <CopyButton value={link}>
      {({ copied, copy }) => (
        <div>
          <Button leftSection={copied ? <IconCheck size={18} stroke={1.6} /> : <IconCopy size={18} stroke={1.6} />} onClick={copy}>
            {copied ? t('Copied') : t('Copy the link')}
          </Button>
        </div>
      )}
    </CopyButton>
  )
}

/** A message as its receiver reads it. */
export function MessageDetail({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT()
  const [link] = message.body_text.match(/https?:\/\/\S+/) ?? []
  return (
    <Modal opened onClose={onClose} title={message.subject ?? message.recipient} size="lg">
      <p className="e-sub">{t('To {{recipient}}', { recipient: message.recipient })}</p>
      <div className="e-letter" dir="auto">
        <Linked text={message.body_text} />
      </div>
      {message.status === 'captured' && link && <CopyLink link={link} />}
    </Modal>
  )
}
