import { IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DueWhen } from '../parts/due.tsx'
import { Tag } from '../parts/tag.tsx'
import './record.css'

/** A group of facts in the rail, with one small act beside its name. */
export function RailSection(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2>
        {props.title}
        {props.action}
      </h2>
      {props.children}
    </section>
  )
}

const tones = { overdue: 'danger', today: 'warn', later: 'plain' } as const

/** The next thing to do for this record, with its buttons. */
export function NextStep(props: { due: string; when: DueWhen; title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="e-panel">
      <Tag tone={tones[props.when]} icon={props.when === 'overdue' ? <IconClockExclamation stroke={1.6} aria-hidden="true" /> : undefined}>
        {props.due}
      </Tag>
      <h2 dir="auto">{props.title}</h2>
      {props.note && <div className="e-sub">{props.note}</div>}
      {props.children && <div className="e-next-acts">{props.children}</div>}
    </div>
  )
}
