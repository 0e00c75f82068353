import { programs as finder } from '@embark/contract/catalog/program/program.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationLimits } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { QuotableProgram } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { leadOption } from '#platform/create/lead-choices.ts'
import { LeadSelect } from '#platform/create/lead-select.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import type { LoadOptions } from '#ui/form/option-source.ts'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { useGo } from '#ui/link.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { createHref } from './quotation-list.state.ts'

const start = { lead: '', programs: '' }
const keyOf = ({ program, campus }: QuotableProgram) => `${program.id}-${campus.id}`

/** Finds programs on offer by what is typed. */
const findPrograms: LoadOptions = async (search, page, signal) => {
  const { recordsInfo, metaInfo } = await call(finder.all, { query: { search, page, count: 'none' } }, { signal })
  return {
    options: recordsInfo.map(({ program, campus, campus_id }) => ({
      value: `${program.id}-${campus_id}`,
      label: program.name,
      note: `${program.institution.name}, ${campus}`,
    })),
    hasMore: !metaInfo.isLastPage,
  }
}

/** For whom a quotation is, and which programs it sets side by side in which order (G-L-61). */
export default function ChooseProgramsPage() {
  const t = useT()
  const go = useGo()
  const [{ lead, programs }, change] = useUrlState(start)
  const [turn, setTurn] = useState(0)
  const [isTried, setTried] = useState(false)
  const keys = programs ? programs.split(',') : []
  const choose = (next: readonly string[]) => change({ programs: next.slice(0, quotationLimits.items).join(',') }, { replace: true })
  const person = useEndpoint(leads.single, { params: { id: lead } }, { enabled: lead !== '' }).data?.leadInfo
  const read = useEndpoint(quotations.programs, { query: { programs } }, { enabled: programs !== '', keep: true })
  const chosen = keys.flatMap((key) => read.data?.recordsInfo.find((each) => keyOf(each) === key) ?? [])
  const isFull = keys.length >= quotationLimits.items
  const move = (from: number, to: number) => {
    const next = keys.filter((_, index) => index !== from)
    choose(next.toSpliced(to, 0, keys[from]!))
  }
  return (
    <FormScreen
      variant="page"
      title={t('Choose programs for a quotation')}
      path={[{ name: t('Quotations'), href: quotationScreens.list.path }]}
      verb={t('Continue')}
      onCancel={() => go(quotationScreens.list.path)}
      onSubmit={() => (lead && keys.length ? go(createHref({ lead, programs })) : setTried(true))}
    >
      <div className="e-section">
        <LeadSelect
          required
          value={lead || null}
          known={person && leadOption(person)}
          error={isTried && !lead && t('Lead is required')}
          onChange={(value) => change({ lead: value ? String(value) : '' }, { replace: true })}
        />
      </div>
      {lead && <Shortlist lead={lead} keys={keys} isFull={isFull} onChoose={choose} />}
      <FormSection title={t('Programs')} {...(chosen.length > 1 && { help: t('The family reads them in this order.') })}>
        {chosen.length > 0 && (
          <OrderList
            label={t('Programs of the quotation')}
            items={chosen}
            itemId={keyOf}
            itemName={({ program }) => program.name}
            render={({ program, institution, campus }) => (
              <TwoLines top={<span dir="auto">{program.name}</span>} bottom={`${institution.name}, ${campus.name}`} />
            )}
            onMove={move}
            menu={(item) => [{ id: 'remove', label: t('Remove'), onRun: () => choose(keys.filter((key) => key !== keyOf(item))) }]}
          />
        )}
        {isFull ? (
          <p className="e-muted">{t('A quotation sets at most ten programs side by side.')}</p>
        ) : (
          <SearchSelect
            // What was found goes into the list above, and the field begins anew.
            key={turn}
            label={t('Add a program')}
            load={findPrograms}
            value={null}
            placeholder={t('Program, institution or city')}
            error={isTried && !keys.length && t('please select the program')}
            onChange={(value) => {
              if (!value || keys.includes(String(value))) return
              choose([...keys, String(value)])
              setTurn(turn + 1)
            }}
          />
        )}
      </FormSection>
    </FormScreen>
  )
}

interface ShortlistProps {
  readonly lead: string
  readonly keys: readonly string[]
  readonly isFull: boolean
  readonly onChoose: (keys: readonly string[]) => void
}

/** What was put aside for the lead, to be ticked. */
function Shortlist({ lead, keys, isFull, onChoose }: ShortlistProps) {
  const t = useT()
  const marks = useEndpoint(leadShortlists.marks, { query: { lead_identifier: lead } }).data?.recordsInfo
  if (!marks?.length) return null
  return (
    <FormSection title={t('On the shortlist of the lead')}>
      {marks.map(({ identifier, program_id, campus_id, program_name }) => {
        const key = `${program_id}-${campus_id}`
        const isChosen = keys.includes(key)
        return (
          <Checkbox
            key={identifier}
            label={<span dir="auto">{program_name}</span>}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => onChoose(isChosen ? keys.filter((each) => each !== key) : [...keys, key])}
          />
        )
      })}
    </FormSection>
  )
}
