import { useState } from 'react'
import { BoardColumns } from '../board/board-columns.tsx'
import { Due } from '../parts/due.tsx'
import { useWords } from '../words.tsx'
import { kindOf, stageNames } from './sample-leads.tsx'
import { type SampleLead, sampleLeads } from './sample-rows.ts'

/** The sample leads by stage; a lead may go one stage on, and never back to New. */
export function SampleBoard({ count = 120 }: { count?: number }) {
  const t = useWords()
  const [leads, setLeads] = useState(() => sampleLeads(count))
  const allowed = (lead: SampleLead, columnId: string) => {
    const to = Number(columnId)
    if (to === 0) return t('Nothing goes back to New')
    return to > lead.stage + 1 ? t('One stage at a time') : true
  }
  const move = (id: string, columnId: string, index: number) => {
    setLeads((now) => {
      const lead = now.find((one) => String(one.id) === id)
      if (!lead) return now
      const rest = now.filter((one) => one !== lead)
      const column = rest.filter((one) => String(one.stage) === columnId)
      const before = column[index]
      const at = before ? rest.indexOf(before) : rest.length
      return [...rest.slice(0, at), { ...lead, stage: Number(columnId) }, ...rest.slice(at)]
    })
  }
  return (
    <BoardColumns
      label={t('Board')}
      columns={stageNames.map((name, index) => ({ id: String(index), name: t(name), kind: kindOf(index), share: index / 8 }))}
      cards={leads}
      cardId={(lead) => String(lead.id)}
      cardName={(lead) => lead.name}
      cardColumn={(lead) => String(lead.stage)}
      canMove={allowed}
      onMove={move}
      renderCard={(lead) => (
        <>
          <a className="e-strong" href="?page=record" dir="auto" style={{ display: 'block' }}>
            {lead.name}
          </a>
          <span className="e-sub e-clip">{lead.program}</span>
          {lead.step && <Due when={lead.when}>{t(lead.due)}</Due>}
        </>
      )}
    />
  )
}
