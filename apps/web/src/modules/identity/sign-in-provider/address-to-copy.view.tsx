import { Button, TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** An address that has to be entered somewhere else, letter by letter. */
export function AddressToCopy({ label, address }: { readonly label: string; readonly address: string }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.done({ message: t('Link copied') })
  }
  return (
    <TextInput
      label={label}
      value={address}
      readOnly
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={96}
      rightSection={
        <Button variant="subtle" size="compact-sm" aria-label={`${t('Copy')}: ${label}`} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      }
    />
  )
}
