import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'

interface Props {
  readonly title: string
  /** The heading above says the same. */
  readonly isNamedAbove?: boolean
  readonly add: string
  /** The fields of each line. */
  readonly lines: readonly { readonly name: string; readonly fields: ReactNode }[]
  readonly onAdd: () => void
  readonly onRemove: (index: number) => void
  readonly error?: ReactNode
}

/** A list of like things with a few fields each, to which one adds and from which one takes. */
export function Lines({ title, isNamedAbove = false, add, lines, onAdd, onRemove, error }: Props) {
  const t = useT()
  return (
    <fieldset className="program-lines">
      <legend className={isNamedAbove ? 'e-sr' : undefined}>{title}</legend>
      {lines.map(({ name, fields }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own that names it
        <div key={index} className="program-line">
          <div className="program-line-fields">{fields}</div>
          <IconButton
            label={t('Remove {{name}}', { name: name || title })}
            icon={<IconX size={18} stroke={1.6} />}
            onClick={() => onRemove(index)}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className="e-field-error">
          {error}
        </p>
      )}
      <Button variant="subtle" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={onAdd}>
        {add}
      </Button>
    </fieldset>
  )
}
