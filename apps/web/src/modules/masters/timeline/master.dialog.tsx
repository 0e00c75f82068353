import type { ReactNode } from 'react'
import type { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  readonly title: string
  readonly form: Pick<ReturnType<typeof useEndpointForm>, 'complaints' | 'attempt' | 'saving' | 'submit'>
  readonly onClose: () => void
  readonly size?: number
  readonly children: ReactNode
}

/** The frame around a record of the masters that is created or changed. */
export function MasterDialog({ title, form, onClose, size, children }: Props) {
  const t = useT()
  return (
    <FormScreen
      variant="modal"
      opened
      title={title}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
      {...(size !== undefined && { size })}
    >
      {children}
    </FormScreen>
  )
}
