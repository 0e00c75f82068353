import { landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { sentencesFor } from '#platform/api/failure.ts'
import { upload } from '#platform/api/upload.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** Chooses a picture of this device and sends it; what comes back is its name. */
export function PictureButton({ text, onPicked }: { text: string; onPicked: (file: string) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onPicked((await upload(landingPages.upload, {}, file)).file)
    } catch (error) {
      for (const message of sentencesFor(error)) toast.failed({ message: t(message) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={isBusy} leftSection={<IconPhoto size={18} stroke={1.6} />} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text}
        accept="image/png,image/jpeg"
        onChange={(event) => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
