import { Button, TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'

interface Props {
  readonly label: string
  readonly address: string
  readonly description?: string
  /** What is said once it was copied, where it is no address. */
  readonly said?: string
}
/** An address, or another text, that has to be entered somewhere else, letter by letter. */
export function AddressToCopy({ label, address, description, said }: Props) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.done({ message: said ?? t('Link copied') })
  }
  return (
    <TextInput
      label={label}
      description={description}
      value={address}
      readOnly
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={80}
      rightSection={
        <Button variant="subtle" size="compact-sm" aria-label={`${t('Copy')}: ${label}`} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      }
    />
  )
}
