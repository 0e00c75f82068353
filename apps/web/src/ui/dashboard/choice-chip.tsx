import { IconChevronDown } from '@tabler/icons-react'
import { Behind, MenuDropdown } from '../parts/behind.tsx'
import type { MenuEntry } from '../parts/menu-button.tsx'
import './dashboard.css'

export type ChoiceChipProps = {
  /** What is chosen, such as "period"; nothing where the value says it itself. */
  name?: string
  value: string
  entries: MenuEntry[]
}

/** A word of the sentence over a dashboard that something else may stand for. */
export function ChoiceChip({ name, value, entries }: ChoiceChipProps) {
  return (
    <Behind
      popup="menu"
      button={
        <button type="button" className="e-choice">
          {name} <b>{value}</b>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      }
      dropdown={(place) => <MenuDropdown {...place} entries={entries} position="top-start" />}
    />
  )
}
