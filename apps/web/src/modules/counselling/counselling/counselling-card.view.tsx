import type { Counselling } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { statusNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { MenuButton, type MenuEntry } from '#ui/parts/menu-button.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Meeting, When } from './counselling-columns.view.tsx'
import { toneOf } from './counselling-list.state.ts'
import '../counselling.css'

interface Props {
  readonly counselling: Counselling
  readonly entries: MenuEntry[]
}

/** A counselling as a card: with whom, when and where, and what may be done. */
export function CounsellingCard({ counselling, entries }: Props) {
  const t = useT()
  const { lead, user, counselling_type, is_overdue, status, outcome } = counselling
  return (
    <article className="e-panel counselling-card">
      <header className="e-row">
        <span className="e-grow">
          <Person name={fullNameOf(lead)} note={leadNumber(lead.id)} strong />
        </span>
        <Tag tone={toneOf(counselling)}>{is_overdue ? t('Overdue') : t(statusNames[status])}</Tag>
        <MenuButton entries={entries} label={t('Actions for {{name}}', { name: fullNameOf(lead) })} />
      </header>
      <When counselling={counselling} />
      <p className="e-muted" dir="auto">
        {t(counselling_type.label)} · {fullNameOf(user)} · <Meeting counselling={counselling} />
      </p>
      {outcome && (
        <p className="e-clip" dir="auto">
          {outcome}
        </p>
      )}
    </article>
  )
}
