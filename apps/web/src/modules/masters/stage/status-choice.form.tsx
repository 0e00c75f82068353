import { Input } from '@mantine/core'
import { useId } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import type { BoundBase } from '#ui/form/field-props.ts'
import { type StageKind, StageRing } from '#ui/parts/stage-ring.tsx'
import './stage.css'

/** The statuses of one stage, as choices. */
export interface StatusGroup {
  readonly group: string
  readonly ring: { readonly kind: StageKind; readonly share: number }
  /** Why none of them can be chosen now, where they share one reason. */
  readonly why?: string | undefined
  readonly items: readonly StatusItem[]
}
interface StatusItem {
  readonly value: string
  readonly label: string
  /** Why it cannot be chosen now; null where it can. */
  readonly why: string | null
}

interface Props extends BoundBase {
  readonly statuses: readonly StatusGroup[]
  readonly value: string | null
  readonly onChange: (status: string) => void
}

/** Every status in view, below its stage and ring; one that is not possible now says why. */
export function StatusChoice({ statuses, id, value, error, onBlur, onChange }: Props) {
  const t = useT()
  const name = useId()
  return (
    <Input.Wrapper id={id} label={t('Status')} labelElement="div" required error={error} labelProps={{ id: `${id}-label` }}>
      <div
        id={id}
        className="m-statuses"
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        aria-required
        onBlur={onBlur}
      >
        {statuses.map(({ group, ring, why, items }) => (
          <section key={group}>
            <h3>
              <StageRing {...ring} />
              <span dir="auto">{group}</span>
            </h3>
            {why && <p>{why}</p>}
            {items.map((item) => (
              <label key={item.value} data-impossible={item.why !== null || undefined}>
                <input
                  type="radio"
                  name={name}
                  aria-labelledby={`${name}-${item.value}`}
                  aria-describedby={item.why ? `${name}-${item.value}-why` : undefined}
                  checked={item.value === value}
                  disabled={item.why !== null}
                  onChange={() => onChange(item.value)}
                  {...(item.value === value && { 'data-autofocus': true })}
                />
                <span>
                  <span id={`${name}-${item.value}`} dir="auto">
                    {item.label}
                  </span>
                  {item.why && (
                    <small id={`${name}-${item.value}-why`} className={item.why === why ? 'e-sr' : undefined}>
                      {item.why}
                    </small>
                  )}
                </span>
              </label>
            ))}
          </section>
        ))}
      </div>
    </Input.Wrapper>
  )
}
